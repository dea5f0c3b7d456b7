// A model that a template is rendered for, at an address that stays.

/// One allocation for the model and its readers, which know how to deinitialize it.
package final class ModelBox: ManagedBuffer<Unmanaged<FieldReaders>, UInt64> {
    /// Moves a model into a box. Not an initializer, since `ManagedBuffer` makes its own.
    ///
    /// - Parameter fields: Those of its type.
    package static func make<Model>(_ model: consuming Model, _ fields: Fields<Model>) -> ModelBox {
        let bytes = MemoryLayout<Model>.size + MemoryLayout<Model>.alignment
        let made = unsafeDowncast(
            create(minimumCapacity: bytes / 8 + 1) { _ in .passRetained(fields.readers) }, to: ModelBox.self)
        let address = made.withModel { address, _ in address }
        address.initializeMemory(as: Model.self, to: model)
        return made
    }

    deinit {
        withModel { model, readers in
            readers._withUnsafeGuaranteedRef { $0.deinitialize(model) }
            readers.release()
        }
    }

    /// Valid for as long as the box is retained.
    var frame: Frame {
        withModel { model, readers in
            readers._withUnsafeGuaranteedRef { Frame(model: ModelAddress(model), readers: $0) }
        }
    }

    /// Calls with the model's address. By pointers, since each access of `header` is checked for exclusivity.
    private func withModel<Result>(_ use: (UnsafeMutableRawPointer, Unmanaged<FieldReaders>) -> Result) -> Result {
        withUnsafeMutablePointers { readers, elements in
            let start = UnsafeMutableRawPointer(elements)
            let alignment = readers.pointee._withUnsafeGuaranteedRef { $0.alignment }
            return use(start.alignedUp(toMultipleOf: alignment), readers.pointee)
        }
    }
}
