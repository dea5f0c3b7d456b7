// The command: reads its options and serves.

import ArgumentParser
import Foundation
import Usher

@main
struct Permit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Permit", abstract: "Takes applications to hold a street party, a market or a race.")

    @Option(help: "The port to listen on; 0 picks a free one.") var port: UInt16 = 8_090
    @Option(help: "The address to listen on.") var host = "127.0.0.1"
    @Option(help: "Where Templates and Public are.") var root = FileManager.default.currentDirectoryPath
    @Flag(help: "For whoever writes Permit: pages say why they failed, and /_usher shows sessions. Never for visitors.")
    var development = false

    func run() throws {
        var options = SiteOptions()
        options.isDevelopment = development
        var server = ServerOptions()
        (server.port, server.host) = (port, host)
        do {
            let site = try Site.permit(PermitServices(), folder: root, options: options)
            try site.serve(server) { port in
                print("Permit is ready on http://\(host):\(port)")
                fflush(nil)
            }
        } catch {
            FileHandle.standardError.write(Data("Permit: \(error)\n".utf8))
            throw ExitCode.failure
        }
    }
}
