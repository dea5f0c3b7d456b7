// Sofa as a site: its root, its screens, and what its sessions share.

import Usher

extension Site {
    /// - Parameter folder: holds Sofa's `Templates` and `Public`.
    static func sofa(_ services: SofaServices, folder: String, options: SiteOptions = SiteOptions()) throws -> Site {
        try Site(
            folder: folder, options: options, shared: SofaShared(),
            screens: [
                WelcomeScreen.self, EmailScreen.self, PasswordScreen.self, ConsentScreen.self, CodeScreen.self,
                SignInScreen.self, LibraryScreen.self, ItemScreen.self, SettingsScreen.self, AccountScreen.self,
                DeletionScreen.self, AboutScreen.self, GoodbyeScreen.self, LinkScreen.self, EditScreen.self,
                ItemDeletionScreen.self, KindScreen.self, DetailsScreen.self, AddItScreen.self, FeedbackScreen.self,
                FeedbackReviewScreen.self, RefusalScreen.self, ImportScreen.self, ProgressScreen.self,
                ChangePasswordScreen.self, PasswordAgainScreen.self,
            ],
            document: { SofaDocument(shared: $0) },
            root: { shared, visit in
                MainCoordinator(services: services, shared: shared, visit: visit)
            })
    }
}
