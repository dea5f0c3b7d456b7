// Usher's own templates and files, inside of the program. An app's file of the same name takes the place of each.

internal import UsherHTTP

enum BuiltIn {
    /// The template that a site has for one of these uses: its own, or else Usher's.
    static func name(_ own: String, in templates: SiteTemplates) -> String {
        templates.current.templates.contains(own) ? own : "usher/\(own)"
    }

    static let templates: [String: [UInt8]] = [
        "usher/paging": PackageResources.paging_html,
        "usher/paging-links": PackageResources.paging_links_html,
        "usher/tick": PackageResources.tick_html,
        "usher/ticks": PackageResources.ticks_html,
        "usher/answers": PackageResources.answers_html,
        "usher/ask": PackageResources.ask_html,
        "usher/check": PackageResources.check_html,
        "usher/document": PackageResources.document_html,
        "usher/enter": PackageResources.enter_html,
        "usher/error": PackageResources.error_html,
        "usher/field": PackageResources.field_html,
        "usher/field-asked": PackageResources.field_asked_html,
        "usher/field-checkbox": PackageResources.field_checkbox_html,
        "usher/field-choice": PackageResources.field_choice_html,
        "usher/field-file": PackageResources.field_file_html,
        "usher/field-group": PackageResources.field_group_html,
        "usher/field-help": PackageResources.field_help_html,
        "usher/field-multiline": PackageResources.field_multiline_html,
        "usher/field-parts": PackageResources.field_parts_html,
        "usher/field-plain": PackageResources.field_plain_html,
        "usher/field-select": PackageResources.field_select_html,
        "usher/field-several": PackageResources.field_several_html,
        "usher/field-text": PackageResources.field_text_html,
        "usher/fields": PackageResources.fields_html,
        "usher/filters": PackageResources.filters_html,
        "usher/footer": PackageResources.footer_html,
        "usher/form": PackageResources.form_html,
        "usher/head": PackageResources.head_html,
        "usher/languages": PackageResources.languages_html,
        "usher/layer": PackageResources.layer_html,
        "usher/layers": PackageResources.layers_html,
        "usher/list": PackageResources.list_html,
        "usher/messages": PackageResources.messages_html,
        "usher/metadata": PackageResources.metadata_html,
        "usher/navigation": PackageResources.navigation_html,
        "usher/plain": PackageResources.plain_html,
        "usher/problem": PackageResources.problem_html,
        "usher/search": PackageResources.search_html,
        "usher/stay": PackageResources.stay_html,
        "usher/steps": PackageResources.steps_html,
        "usher/tasks": PackageResources.tasks_html,
    ]

    static let files = EmbeddedFiles([
        "/usher.css": PackageResources.usher_css, "/usher.js": PackageResources.usher_js,
        "/usher.svg": PackageResources.usher_svg,
    ])
}
