// An action's outcome is stored by a call and not by a task: its effects follow when the store calls back, in the
// session, on the thread that served its request, and before anybody else goes on there.
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

extension OutcomeStoring {
    /// Stores the outcome, has its effects follow, and lets the session go if no other action waits. The caller has
    /// begun to write by `storeCopy`; that has ended when it is told.
    func begin(in session: isolated Session) {
        session.turns.remember(copy.digest, reply)
        do {
            guard let version = storeCopy.nextVersion else { return end(.notSaved, in: session) }
            let written = try write(as: version, of: session)
            store.save(
                written.write,
                session.executor.comingBack { saving in
                    session.perform { self.take(saving, for: written, in: $0) }
                })
        } catch {
            _ = Log.failure(error, "A session cannot be stored.", to: session.parts.logger)
            end(.notSaved, in: session)
        }
    }

    private func write(as version: Int, of session: isolated Session) throws -> OutcomeWrite {
        let (newID, mark) = (session.identity.nextID, store.mark)
        // Another one that waits here goes on at once.
        let keepsLock = session.turns.isAnyWaiting && newID == nil
        let (changes, seal) = (session.changes, newID.map { Seal(of: $0) } ?? storeCopy.seal)
        // An id that was never stored is known to nobody.
        let isMoved = newID != nil && version > 1
        let place = newID.map { Bytes32(hashing: $0) } ?? session.key
        let write = store.write(
            place, version: version, seal.close(try session.record(after: outcome).bytes()), keepsLock: keepsLock,
            former: isMoved ? (session.key, former) : nil, idle: session.identity.idle,
            principal: principalChange, ends: outcome.endsOthers.flatMap { store.principals($0) },
            files: session.fileKeys)
        return OutcomeWrite(
            write: write, place: place, changes: changes, seal: seal, mark: mark,
            letsGo: !keepsLock && newID == nil)
    }

    /// Who the session acts for from now on.
    private var principalChange: SessionWrite.PrincipalChange {
        switch outcome.privilege {
        case nil: .same
        case .nobody: .nobody
        case .principal(let name, _, _):
            store.principals(name).first.map { .principal(SessionKey($0), since: storeCopy.number) } ?? .nobody
        }
    }

    /// Left under an id that the session gives up with this submission.
    private var former: [UInt8] {
        FormerRecord(
            changed: storeCopy.storeTime(at: store.time.now), answer: FormerAnswer(reply, proof: copy.proof)
        ).closed(with: storeCopy.seal)
    }

    /// The store has answered, or failed.
    private func take(
        _ saving: Result<SessionSaving, SourceFailure>, for written: OutcomeWrite, in session: isolated Session
    ) {
        switch saving {
        case .success(.saved): end(written, in: session)
        case .success(.ended): end(.ended, in: session)
        case .success(.outdated), .success(.locked), .failure:
            Task {
                if await hasStored(written) { end(written, in: session) } else { end(.notSaved, in: session) }
            }
        }
    }

    /// True if it was stored after all, and only the answer was lost. A body is sealed anew each time, so it is like no
    /// other.
    private func hasStored(_ written: OutcomeWrite) async -> Bool {
        let stored = try? await store.load(written.place, unless: written.write.version - 1, isUse: false)
        return stored?.body?.last == written.write.body
    }

    private func end(_ written: OutcomeWrite, in session: isolated Session) {
        storeCopy.didSave(written.changes, as: written.write.version, sealed: written.seal, written.mark)
        if written.letsGo { storeCopy.letGo() }
        // Before others go on, who may have waited for this: it has another id by then.
        session.applyEffects(of: outcome, reply, to: copy)
        end()
        tell(nil)
    }

    private func end(_ trouble: Reply.Trouble, in session: isolated Session) {
        storeCopy.distrust()
        session.turns.forget(copy.digest)
        session.identity.failRenewal()
        end()
        tell(trouble)
    }

    private func end() {
        storeCopy.end()
        store.end(copy.digest)
    }
}
