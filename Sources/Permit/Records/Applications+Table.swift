// Applications as a table for a spreadsheet.

import Usher

extension Applications {
    /// All that match, written while it is sent. Days and times are in ISO form, which every spreadsheet reads.
    func table(_ query: ApplicationsQuery) -> Download {
        Download("applications.csv", type: .csv) { writer in
            try await writer.write(headings: [
                "Reference", "Sent", "Kind", "Event", "Street", "First day", "People", "Applicant", "Email", "Status",
                "Assigned to",
            ])
            try await all(query) { row in
                try await writer.write(row: [
                    row.reference.description, row.sent.rawValue, row.kind.rawValue, row.name, row.street,
                    row.firstDay.description, "\(row.people)", row.applicant, row.email, row.status.rawValue,
                    row.clerk ?? "",
                ])
            }
        }
    }
}
