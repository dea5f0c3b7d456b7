// What the code of Forms, field by field, stands in: nothing but the imports.

import Usher

struct Database: Sendable {
    func streets() async throws -> [FieldOption] { [] }
}

//> FormFields.md
//> FormFields.md
//> FormFields.md
//> FormFields.md

struct Scanner { func finds(_ file: FormFile) async throws -> Bool { false } }

func ofScanner(scanner: Scanner) {
    //> FormFields.md
}

struct Letters: Sendable {
    func insert(_ name: String, _ type: String, _ bytes: [UInt8]) async throws -> String { name }
}

struct Clinic: Sendable {
    let letters = Letters()
    //> FormFields.md
}

//> FormFields.md

struct Book: Identifiable {
    let id: Int
    let author: String
    let title: String
}

struct RenameForm: Form {
    var title = ""
    static let fields: [FormField<Self>] = [.text("title", \.title, label: "Title")]
}

struct EmailForm: Form {
    var email = ""
    static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email")]
}

//> FormFields.md
