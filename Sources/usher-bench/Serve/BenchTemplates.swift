// The templates of the benchmark's site: the pages of its peers, with Usher's one form around each layer and, as in an
// app, what a visitor is told of notices and mistakes.

internal import Foundation

/// A folder with the site's `Templates` and `Public`, removed with this value.
final class BenchFolder: Sendable {
    let path: String

    /// - Parameter style: the file that is served as `/static/app.css`; nil for 20 KB of our own.
    init(style: String?) throws {
        let files = FileManager.default
        path = files.temporaryDirectory.appendingPathComponent("usher-bench-\(UUID().uuidString)").path
        try files.createDirectory(atPath: path + "/Templates/steps", withIntermediateDirectories: true)
        try files.createDirectory(atPath: path + "/Public/static", withIntermediateDirectories: true)
        let served = path + "/Public/static/app.css"
        if let style {
            try files.copyItem(atPath: style, toPath: served)
        } else {
            try String(repeating: "p { margin: 0 }\n", count: 1_280).write(
                toFile: served, atomically: false, encoding: .utf8)
        }
        // As if they had lain there for a while: what has just been written is read anew for each request.
        for path in [served, path + "/Public/static", path + "/Public"] {
            try files.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: path)
        }
        for (name, text) in Self.templates {
            try text.write(toFile: "\(path)/Templates/\(name).html", atomically: false, encoding: .utf8)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private static let templates = [
        "document": """
        <!DOCTYPE html>
        <html lang="{{lang}}"><head><meta charset="utf-8"><title>{{title}}</title><link rel="stylesheet" href="/static/app.css"></head>
        <body><header><h1>Library</h1><p>Signed in as <b>{{user}}</b></p></header>
        {{#layers}}
        {{^isModal}}<div {{#isInert}}inert{{/isInert}}>{{{html}}}</div>{{/isModal}}
        {{#isModal}}<div class="overlay"><div class="modal">{{{html}}}</div></div>{{/isModal}}
        {{/layers}}
        </body></html>

        """,
        "layer": """
        {{#page.notices}}<p class="notice" role="status">{{text}}</p>{{/page.notices}}
        {{$content}}{{/content}}
        {{^page.isInert}}<form method="post" action="{{page.address}}"><input type="hidden" name="token" value="{{page.token}}"><input type="hidden" name="nonce" value="{{page.nonce}}">{{/page.isInert}}
        {{#page.message}}<p class="error">{{page.message}}</p>{{/page.message}}
        {{$form}}{{/form}}
        {{^page.isInert}}</form>{{/page.isInert}}

        """,
        "books": """
        {{<layer}}
        {{$content}}<p class="flash">{{message}}</p>{{/content}}
        {{$form}}
        <ul>
        {{#books}}
        <li><a href="/book/{{id}}">{{title}}</a> by <i>{{author}}</i> <button name="act" value="borrow.{{id}}">Borrow</button></li>
        {{/books}}
        </ul>
        {{/form}}
        {{/layer}}

        """,
        "field": """
        <p><label for="{{id}}">{{label}}</label><input id="{{id}}" type="{{type}}" name="{{name}}" value="{{value}}">{{#error}}<b class="error">{{error}}</b>{{/error}}</p>

        """,
        "step": """
        {{<layer}}
        {{$content}}<h2>Step {{step}} of 4</h2>{{/content}}
        {{$form}}{{$fields}}{{/fields}}<button name="act" value="next">Next</button>{{/form}}
        {{/layer}}

        """,
        "steps/person": step("name", "email", "phone"),
        "steps/address": step("street", "city", "zip"),
        "steps/plan": step("plan", "newsletter", "comment"),
        "steps/password": step("password", "password2", "agree"),
        "done": """
        {{<layer}}
        {{$content}}
        <h2>All done</h2>
        <dl>{{#answers}}<dt>{{name}}</dt><dd>{{value}}</dd>
        {{/answers}}</dl>
        {{/content}}
        {{$form}}<button name="act" value="settings">Settings</button>{{/form}}
        {{/layer}}

        """,
        "book": """
        {{<layer}}
        {{$content}}{{#book}}<h2>{{title}}</h2><p>by {{author}}</p>{{/book}}{{/content}}
        {{$form}}{{#book}}<button name="act" value="borrow">Borrow</button>{{/book}}{{/form}}
        {{/layer}}

        """,
        "slow": """
        {{<layer}}
        {{$content}}<h2>Slow</h2>{{/content}}
        {{$form}}<button name="act" value="ask">Ask the database</button>{{/form}}
        {{/layer}}

        """,
        "list": """
        {{<layer}}
        {{$form}}{{>usher/enter}}
        {{#page.errors}}<p><a href="#{{id}}">{{message}}</a></p>{{/page.errors}}
        {{#form.entries}}{{>usher/field-group}}{{/form.entries}}
        {{#form.kinds}}{{#options}}<label><input type="checkbox" name="kinds" value="{{value}}" {{#isChosen}}checked{{/isChosen}}>{{label}}</label>{{/options}}{{/form.kinds}}
        {{#form.ticks}}{{>usher/ticks}}{{/form.ticks}}
        {{#rows}}{{#tick}}{{>usher/tick}}{{/tick}}{{/rows}}
        <button name="act" value="next">Next</button>
        {{/form}}
        {{/layer}}

        """,
        "settings": """
        {{<layer}}
        {{$content}}<h3>Settings</h3>{{/content}}
        {{$form}}<button name="act" value="close">Close</button>{{/form}}
        {{/layer}}

        """,
    ]

    private static func step(_ names: String...) -> String {
        let fields = names.map { "{{#form.\($0)}}{{>field}}{{/form.\($0)}}" }.joined()
        return "{{<step}}{{$fields}}\(fields){{/fields}}{{/step}}\n"
    }
}
