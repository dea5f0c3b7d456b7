// What an action has come to is stored by a call and not by a task: its effects follow when the store calls back, in
// the session, on the thread that served its request, and before anybody else goes on there.
//
//      written ──saved──▶ its effects follow
//         ├──ended──▶ nothing of it has happened here
//         └──refused, or no answer──▶ the store is asked whether it has it ──▶ one or the other

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherSite

/// An outcome on its way into the store, and who is told when it is there.
struct OutcomeStoring: @unchecked Sendable {
    // because it is made and used in the session; the threads of the store only hand it on

    let outcome: PageTree.Outcome
    let reply: Reply
    let copy: SubmissionCopy
    let storeCopy: StoreCopy
    var store: SiteStore { storeCopy.store }
    let tell: (Reply.Trouble?) -> Void
}

/// The write of an outcome, and what the session knows once it is done.
private struct OutcomeWrite: Sendable {
    let write: SessionWrite
    let place: Bytes32
    let changes: Session.Changes
    let seal: Seal
    let mark: StoreMark?
    /// True where the write gives the lock back. With a new id that is done when the table has the id
    /// (`applyEffects`).
    let letsGo: Bool
}

extension Session {
    /// Stores an outcome, has its effects follow, and lets the session go if no other action waits. The caller has
    /// begun to write by `storeCopy`; that has ended when it is told.
    func store(_ storing: OutcomeStoring) {
        let storeCopy = storing.storeCopy
        turns.remember(storing.copy.digest, storing.reply)
        do {
            guard let version = storeCopy.nextVersion else { return end(storing, .notSaved) }
            let written = try write(storing, as: version)
            storeCopy.store.save(
                written.write,
                executor.comingBack { saving in self.perform { $0.take(saving, for: written, storing) } })
        } catch {
            _ = Log.failure(error, "A session cannot be stored.", to: parts.logger)
            end(storing, .notSaved)
        }
    }

    private func write(_ storing: OutcomeStoring, as version: Int) throws -> OutcomeWrite {
        let (outcome, storeCopy, store) = (storing.outcome, storing.storeCopy, storing.store)
        let (newID, mark) = (identity.nextID, store.mark)
        // Another one that waits here goes on at once.
        let keepsLock = turns.isAnyWaiting && newID == nil
        let (changes, seal) = (self.changes, newID.map { Seal(of: $0) } ?? storeCopy.seal)
        // An id that was never stored is known to nobody.
        let isMoved = newID != nil && version > 1
        let place = newID.map { Bytes32(hashing: $0) } ?? key
        let write = store.write(
            place, version: version, seal.close(try record(after: outcome).bytes()), keepsLock: keepsLock,
            former: isMoved ? (key, former(storing)) : nil, principal: principalChange(by: outcome, store),
            ends: outcome.endsOthers.flatMap { store.principals($0) }, files: fileKeys)
        return OutcomeWrite(
            write: write, place: place, changes: changes, seal: seal, mark: mark,
            letsGo: !keepsLock && newID == nil)
    }

    /// Who it acts for from now on.
    private func principalChange(by outcome: PageTree.Outcome, _ store: SiteStore) -> SessionWrite.PrincipalChange {
        switch outcome.privilege {
        case nil: .same
        case .nobody: .nobody
        case .principal(let name, _):
            store.principals(name).first.map { .principal(SessionKey($0), since: storeCopy?.number ?? 0) } ?? .nobody
        }
    }

    /// What is left under an id that the session gives up with this submission.
    private func former(_ storing: OutcomeStoring) -> [UInt8] {
        let changed = storing.storeCopy.storeTime(at: storing.store.time.now)
        return FormerRecord(changed: changed, answer: FormerAnswer(storing.reply, proof: storing.copy.proof))
            .closed(with: storing.storeCopy.seal)
    }

    /// The store has answered, or failed.
    private func take(
        _ saving: Result<SessionSaving, SourceFailure>, for written: OutcomeWrite, _ storing: OutcomeStoring
    ) {
        switch saving {
        case .success(.saved): end(storing, written)
        case .success(.ended): end(storing, .ended)
        case .success(.outdated), .success(.locked), .failure:
            Task {
                if await hasStored(written, storing.store) { end(storing, written) } else { end(storing, .notSaved) }
            }
        }
    }

    /// True where it was stored after all, and only the answer was lost. A body is sealed anew each time, so it is like
    /// no other.
    private func hasStored(_ written: OutcomeWrite, _ store: SiteStore) async -> Bool {
        let stored = try? await store.load(written.place, unless: written.write.version - 1, isUse: false)
        return stored?.body?.last == written.write.body
    }

    private func end(_ storing: OutcomeStoring, _ written: OutcomeWrite) {
        storing.storeCopy.didSave(
            written.changes, as: written.write.version, sealed: written.seal, written.mark)
        if written.letsGo { storing.storeCopy.letGo() }
        // Before others go on, who may have waited for this: it has another id by then.
        applyEffects(of: storing.outcome, storing.reply, to: storing.copy)
        end(storing)
        storing.tell(nil)
    }

    private func end(_ storing: OutcomeStoring, _ trouble: Reply.Trouble) {
        storing.storeCopy.distrust()
        turns.forget(storing.copy.digest)
        identity.failRenewal()
        end(storing)
        storing.tell(trouble)
    }

    private func end(_ storing: OutcomeStoring) {
        storing.storeCopy.end()
        storing.store.end(storing.copy.digest)
    }
}
