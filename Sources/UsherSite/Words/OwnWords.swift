// All texts of Usher's own for visitors, in English and in German: what forms say, notices, questions, error pages. Not
// those of the development pages and of the inspector. An app's table may have others in their place.

enum OwnWords {
    /// The English texts, which an app's other languages have to have too.
    static let all: [String] = german.map(\.english)

    /// What Usher itself says in a language; nil where its app has to.
    static func texts(in language: String) -> [String: String]? {
        guard language.lowercased().prefix(while: { $0 != "-" }) == "de" else { return nil }
        return Dictionary(german.map { ($0.english, $0.german) }, uniquingKeysWith: { first, _ in first })
    }

    private static let german: [(english: String, german: String)] = forms + fieldWords + notices + pages + errors

    private static let forms: [(english: String, german: String)] = [
        ("Fill in “{field}”.", "Bitte füllen Sie „{field}“ aus."),
        ("Use at least {count} characters.", "Bitte geben Sie mindestens {count} Zeichen ein."),
        ("Use at most {count} characters.", "Bitte geben Sie höchstens {count} Zeichen ein."),
        ("Use at least {count} lines.", "Bitte geben Sie mindestens {count} Zeilen ein."),
        ("Use at most {count} lines.", "Bitte geben Sie höchstens {count} Zeilen ein."),
        ("Use one line.", "Bitte schreiben Sie alles in eine Zeile."),
        (
            "A sign in this could not be read (�). Type it again.",
            "Ein Zeichen darin war nicht zu lesen (�). Bitte geben Sie es noch einmal ein."
        ),
        (
            "This was too long to be kept. Enter it again.",
            "Das war zu lang, um es aufzuheben. Bitte geben Sie es noch einmal ein."
        ),
        (
            "Enter an email address such as name@example.org.",
            "Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.org."
        ),
        (
            "Enter a telephone number such as 030 1234567 or +44 808 157 0192.",
            "Bitte geben Sie eine Telefonnummer ein, zum Beispiel 030 1234567 oder +44 808 157 0192."
        ),
        ("Enter the {count} digits of the code.", "Bitte geben Sie die {count} Ziffern des Codes ein."),
        (
            "Enter a number from {least} to {most}.", "Bitte geben Sie eine Zahl von {least} bis {most} ein."
        ),
        (
            "Enter an amount from {least} to {most}.",
            "Bitte geben Sie einen Betrag von {least} bis {most} ein."
        ),
        (
            "{number} can be read in two ways. Write {one} or {other}.",
            "{number} lässt sich auf zwei Arten lesen. Bitte schreiben Sie {one} oder {other}."
        ),
        ("Enter the day of “{field}”.", "Bitte geben Sie unter „{field}“ einen Tag an."),
        ("Enter the time of “{field}”.", "Bitte geben Sie unter „{field}“ eine Uhrzeit an."),
        ("The day is missing.", "Der Tag fehlt."),
        ("The month is missing.", "Der Monat fehlt."),
        ("The year is missing.", "Das Jahr fehlt."),
        (
            "There is no such day. Enter one such as 27 3 2027.",
            "Diesen Tag gibt es nicht. Bitte geben Sie ihn wie 27 3 2027 ein."
        ),
        (
            "There is no such day. Enter one such as 2027-03-27.",
            "Diesen Tag gibt es nicht. Bitte geben Sie ihn wie 2027-03-27 ein."
        ),
        ("Enter a time such as 18:30.", "Bitte geben Sie eine Uhrzeit wie 18:30 ein."),
        ("Tick this box to go on.", "Bitte setzen Sie dieses Häkchen, um fortzufahren."),
        ("Choose yes or no.", "Bitte wählen Sie Ja oder Nein."),
        ("Choose one of the options.", "Bitte wählen Sie eine der Möglichkeiten."),
        ("Choose at least one of the options.", "Bitte wählen Sie mindestens eine der Möglichkeiten."),
        (
            "One of these is not offered any more. Choose again.",
            "Eine davon gibt es nicht mehr. Bitte wählen Sie noch einmal."
        ),
        ("Choose a file.", "Bitte wählen Sie eine Datei."), ("Choose one file.", "Bitte wählen Sie nur eine Datei."),
        ("Choose a file of at most {size}.", "Bitte wählen Sie eine Datei von höchstens {size}."),
        ("This file is empty. Choose another one.", "Diese Datei ist leer. Bitte wählen Sie eine andere."),
        (
            "This file is no {kind}, whatever its name says. Choose another one.",
            "Diese Datei ist trotz ihres Namens keine der Art {kind}. Bitte wählen Sie eine andere."
        ),
        ("Choose a file of another kind: {kinds}.", "Bitte wählen Sie eine Datei anderer Art: {kinds}."),
        ("Choose the file again.", "Bitte wählen Sie die Datei noch einmal."),
        (
            "Choose “{file}” again: it could not be kept.",
            "Bitte wählen Sie „{file}“ noch einmal: Die Datei konnte nicht aufgehoben werden."
        ),
        (
            "This file could not be checked. Try again later. ({incident})",
            "Die Datei konnte nicht geprüft werden. Bitte versuchen Sie es später noch einmal. ({incident})"
        ),
        ("Remove some: at most {count}.", "Bitte entfernen Sie einige: höchstens {count}."),
        ("Add more: at least {count}.", "Bitte fügen Sie weitere hinzu: mindestens {count}."),
        (
            "Tick at most {count}, or all that match.",
            "Bitte kreuzen Sie höchstens {count} an, oder alle, die passen."
        ),
        (
            "Press the button beside what you want to send.",
            "Bitte drücken Sie die Taste neben dem, was Sie senden wollen."
        ),
    ]

    private static let fieldWords: [(english: String, german: String)] = [
        ("{count} MB", "{count} MB"), ("{count} KB", "{count} KB"), ("{count} bytes", "{count} Byte"),
        ("1 byte", "1 Byte"),
        ("Day", "Tag"), ("Month", "Monat"), ("Year", "Jahr"), ("Yes", "Ja"), ("No", "Nein"),
        ("Choose one", "Bitte wählen"), ("Show password", "Passwort anzeigen"), ("Search", "Suchen"),
        ("Change", "Ändern"), ("Step {number} of {count}", "Schritt {number} von {count}"),
        ("Cannot start yet", "Noch nicht möglich"), ("Not started", "Nicht begonnen"),
        ("In progress", "Begonnen"), ("Done", "Erledigt"),
        ("Error: {title}", "Fehler: {title}"), ("{count} errors: {title}", "{count} Fehler: {title}"),
        ("Language", "Sprache"), ("Remove", "Entfernen"), ("None", "Keine"), ("Enter", "Eingabe"),
        ("Pages", "Seiten"), ("Previous page", "Vorige Seite"), ("Next page", "Nächste Seite"),
        ("Page {number} of {pages}", "Seite {number} von {pages}"),
    ]

    private static let notices: [(english: String, german: String)] = [
        ("We kept what you typed.", "Ihre Eingaben sind erhalten geblieben."),
        ("What you typed has not been saved.", "Ihre Eingaben sind noch nicht gespeichert."),
        ("Discard", "Verwerfen"), ("Keep editing", "Weiter bearbeiten"),
        (
            "Asked again, since what it went by has changed: {steps}.",
            "Bitte noch einmal beantworten, weil sich eine Angabe davor geändert hat: {steps}."
        ),
        ("This is still to be answered.", "Das ist noch zu beantworten."),
        ("Still to be answered: {steps}.", "Noch zu beantworten: {steps}."),
        ("That is no longer possible.", "Das ist nicht mehr möglich."),
        ("Press a button to go on.", "Bitte wählen Sie eine Schaltfläche, um fortzufahren."),
        (
            "More was sent than this form has fields for, so nothing was done.",
            "Es wurde mehr gesendet, als dieses Formular Felder hat, deshalb ist nichts geschehen."
        ),
        (
            "This has changed meanwhile, so nothing was done. Please look again.",
            "Hier hat sich inzwischen etwas geändert, deshalb ist nichts geschehen. Bitte sehen Sie noch einmal nach."
        ),
        (
            "“{field}” could not be read in this address, so it does not count.",
            "„{field}“ war in dieser Adresse nicht zu lesen und zählt deshalb nicht."
        ),
        (
            "Not all of that file’s address could be read, so nothing was downloaded.",
            "Die Adresse der Datei war nicht ganz zu lesen, deshalb wurde nichts heruntergeladen."
        ),
        ("That page is over.", "Diese Seite ist abgeschlossen."),
        ("That page is closed.", "Diese Seite ist geschlossen."),
        ("“{title}” is already complete.", "„{title}“ ist bereits abgeschlossen."),
        ("“{title}” is closed.", "„{title}“ ist geschlossen."),
        ("“{title}” was put away to make room.", "„{title}“ wurde geschlossen, um Platz zu schaffen."),
        ("That step is already complete.", "Dieser Schritt ist bereits abgeschlossen."),
        ("That step is closed.", "Dieser Schritt ist geschlossen."),
        ("That step was put away to make room.", "Dieser Schritt wurde geschlossen, um Platz zu schaffen."),
        (
            "That page had to be put away. You can go on here.",
            "Die Seite musste geschlossen werden. Hier können Sie fortfahren."
        ),
        (
            "Your session had ended. This is a new one.",
            "Ihre Sitzung war abgelaufen. Dies ist eine neue."
        ),
        (
            "Your session had ended, so nothing was done. You can go on here.",
            "Ihre Sitzung war abgelaufen, deshalb ist nichts geschehen. Hier können Sie fortfahren."
        ),
        (
            "You have signed in or out meanwhile; please press again.",
            "Sie haben sich inzwischen an- oder abgemeldet. Bitte drücken Sie noch einmal."
        ),
        (
            "Your browser sent no cookie with that, so nothing was done. Some browsers have what you typed one step "
                + "back.",
            "Ihr Browser hat kein Cookie mitgeschickt, deshalb ist nichts geschehen. Manche Browser haben Ihre "
                + "Eingaben noch einen Schritt zurück."
        ),
        ("Too much at once. Please try again.", "Zu viel auf einmal. Bitte versuchen Sie es noch einmal."),
        (
            "Too much is open here at once. Close a page, or finish what you have begun, and try again.",
            "Hier ist zu viel zugleich offen. Bitte schließen Sie eine Seite oder beenden Sie Begonnenes, und "
                + "versuchen Sie es noch einmal."
        ),
        (
            "That took too long to begin, so nothing was done. Please try again.",
            "Es hat zu lange gedauert, bis es beginnen konnte, deshalb ist nichts geschehen. Bitte versuchen Sie es "
                + "noch einmal."
        ),
        (
            "That took too long, so it was stopped, and nothing was changed. Please try again.",
            "Das hat zu lange gedauert und wurde abgebrochen; nichts wurde geändert. Bitte versuchen Sie es noch "
                + "einmal."
        ),
        (
            "Something went wrong on our side, and nothing was changed. Please try again. ({incident})",
            "Bei uns ist etwas schiefgegangen, und nichts wurde geändert. Bitte versuchen Sie es noch einmal. "
                + "({incident})"
        ),
        (
            "Too many tries. Please try again in {time}.",
            "Zu viele Versuche. Bitte versuchen Sie es in {time} noch einmal."
        ),
        ("1 second", "1 Sekunde"), ("{count} seconds", "{count} Sekunden"),
        ("1 minute", "1 Minute"), ("{count} minutes", "{count} Minuten"), ("{count} hours", "{count} Stunden"),
    ]

    private static let pages: [(english: String, german: String)] = [
        ("This address can be looked at, and nothing else.", "Diese Adresse kann nur angesehen werden."),
        ("Home", "Startseite"), ("Back", "Zurück"), ("Back to “{title}”", "Zurück zu „{title}“"),
        ("Are you still there?", "Sind Sie noch da?"), ("Stay", "Bleiben"), ("Close", "Schließen"),
        (
            "Your visit ends in a minute if nothing happens.",
            "Ihr Besuch endet in einer Minute, wenn nichts geschieht."
        ),
        (
            "Your visit ends in a minute, as every visit does in the end.",
            "Ihr Besuch endet in einer Minute, wie jeder Besuch nach einer gewissen Zeit."
        ),
        (
            "Your visit ends in a minute, as every visit does in the end. Send what you have typed, or copy it.",
            "Ihr Besuch endet in einer Minute, wie jeder Besuch nach einer gewissen Zeit. Bitte senden Sie Ihre "
                + "Eingaben ab oder kopieren Sie sie."
        ),
        (
            "What you typed and did not send may be lost; some browsers have it one step back.",
            "Was Sie eingegeben und nicht abgeschickt haben, kann verloren sein; manche Browser haben es noch einen "
                + "Schritt zurück."
        ),
        ("Your file is ready", "Ihre Datei ist fertig"),
        ("It is on its way. You can go on here.", "Sie ist unterwegs. Hier können Sie fortfahren."),
        (
            "Your file did not get through. Please try again.",
            "Ihre Datei ist nicht angekommen. Bitte versuchen Sie es noch einmal."
        ),
        (
            "If you write to us about it, please quote",
            "Wenn Sie uns deswegen schreiben, nennen Sie bitte"
        ),
        ("There is nothing here", "Hier ist nichts"),
        ("This cannot be shown", "Das kann nicht angezeigt werden"),
        (
            "It may have been removed, or the address is mistyped.",
            "Vielleicht wurde es entfernt, oder die Adresse ist falsch geschrieben."
        ),
        ("One moment", "Einen Moment"),
        (
            "What you asked for is still under way. This page goes on by itself.",
            "Ihr Auftrag wird noch bearbeitet. Diese Seite geht von selbst weiter."
        ),
        ("We cannot say", "Wir wissen es nicht"),
        (
            "What you asked for was begun, and nobody knows what became of it. Please look whether it was done before "
                + "you try again.",
            "Ihr Auftrag wurde begonnen, und niemand weiß, was daraus geworden ist. Bitte sehen Sie nach, ob er "
                + "ausgeführt wurde, bevor Sie es noch einmal versuchen."
        ),
        ("Cookies are off", "Cookies sind ausgeschaltet"),
        (
            "We keep your place with a cookie, and your browser sent none. Allow cookies for this site.",
            "Wir merken uns mit einem Cookie, wo Sie sind, und Ihr Browser hat keines geschickt. Bitte erlauben Sie "
                + "Cookies für diese Seite."
        ),
    ]

    private static let errors: [(english: String, german: String)] = [
        ("Not just now", "Gerade nicht möglich"),
        (
            "We cannot reach what we know of your visit, so nothing was done. Please try again in a moment.",
            "Wir können Ihren Besuch gerade nicht zuordnen, deshalb ist nichts geschehen. Bitte versuchen Sie es "
                + "gleich noch einmal."
        ),
        (
            "We could not store what that came to. Please look whether it was done before you try again.",
            "Wir konnten das Ergebnis nicht speichern. Bitte sehen Sie nach, ob es ausgeführt wurde, bevor Sie es noch "
                + "einmal versuchen."
        ),
        ("That request made no sense", "Diese Anfrage war nicht zu verstehen"),
        (
            "Your browser sent something that we could not read. Go back and try again.",
            "Ihr Browser hat etwas gesendet, das wir nicht lesen konnten. Bitte gehen Sie zurück und versuchen Sie es "
                + "noch einmal."
        ),
        ("Not from here", "Nicht von hier"),
        (
            "This form was not sent from a page of ours. Open the page again and repeat what you did.",
            "Dieses Formular kam nicht von einer unserer Seiten. Bitte öffnen Sie die Seite noch einmal und "
                + "wiederholen Sie Ihre Eingabe."
        ),
        ("The address may be old, or mistyped.", "Die Adresse ist vielleicht veraltet oder falsch geschrieben."),
        ("That cannot be done here", "Das geht hier nicht"),
        (
            "This address can be looked at, and forms can be sent to it, but nothing else.",
            "Diese Adresse kann angesehen werden und nimmt Formulare an, sonst nichts."
        ),
        ("Its length is missing", "Die Länge fehlt"),
        (
            "Your browser did not say how much it would send.",
            "Ihr Browser hat nicht gesagt, wie viel er senden wird."
        ),
        ("That is too much", "Das ist zu viel"),
        (
            "What you sent is larger than we take. Make it smaller and try again.",
            "Was Sie gesendet haben, ist größer, als wir annehmen. Bitte verkleinern Sie es und versuchen Sie es noch "
                + "einmal."
        ),
        ("That address is too long", "Diese Adresse ist zu lang"),
        ("Shorten it and try again.", "Bitte kürzen Sie sie und versuchen Sie es noch einmal."),
        ("We cannot read that", "Das können wir nicht lesen"),
        (
            "A form was sent in a way that we do not take.",
            "Ein Formular wurde auf eine Art gesendet, die wir nicht annehmen."
        ),
        ("Too many headers", "Zu viele Kopfzeilen"),
        (
            "Your browser sent more about itself than we take. Clearing our cookies may help.",
            "Ihr Browser hat mehr über sich gesendet, als wir annehmen. Vielleicht hilft es, unsere Cookies zu löschen."
        ),
        ("Too many cookies", "Zu viele Cookies"),
        (
            "Your browser sent more cookies than we read. Delete those of this site and of its neighbours in your "
                + "browser’s settings, and try again.",
            "Ihr Browser hat mehr Cookies gesendet, als wir lesen. Löschen Sie die dieser Seite und ihrer Nachbarn in "
                + "den Einstellungen Ihres Browsers, und versuchen Sie es noch einmal."
        ),
        ("We do not do that", "Das tun wir nicht"),
        ("This server knows no such request.", "Dieser Server kennt keine solche Anfrage."),
        (
            "The server is being restarted. Please try again in a moment.",
            "Der Server wird gerade neu gestartet. Bitte versuchen Sie es gleich noch einmal."
        ),
        (
            "This takes longer than expected. Please try again in a moment.",
            "Das dauert länger als erwartet. Bitte versuchen Sie es gleich noch einmal."
        ),
        (
            "Too many files are being sent just now; try again in a minute.",
            "Gerade werden zu viele Dateien gesendet. Bitte versuchen Sie es in einer Minute noch einmal."
        ),
        (
            "You are sending many files at once; try again when some of them have arrived.",
            "Sie senden viele Dateien auf einmal. Bitte versuchen Sie es noch einmal, wenn einige angekommen sind."
        ),
        ("We are full just now", "Im Augenblick sind zu viele Besucher da"),
        ("Please try again in half a minute.", "Bitte versuchen Sie es in einer halben Minute noch einmal."),
        ("Something went wrong", "Etwas ist schiefgegangen"),
        (
            "It is our fault, and we have made a note of it. Please try again.",
            "Es liegt an uns, und wir haben es vermerkt. Bitte versuchen Sie es noch einmal."
        ),
    ]
}
