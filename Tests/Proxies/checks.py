"""The checks in their order, and the run that starts everything, asks, and ends what it has started."""

import os
import shutil
import subprocess
import sys
import tempfile

from bodies import field_by_http_2, foreign_body, large_files, large_form
from expecting import Failed
from files import files
from forms import button, foreign_form
from pages import http_2, http_leads_on, kept_alive, start_page
from proxy import PROXIES, Proxy
from restarts import dying, left_behind, restart
from senders import foreign_host, own_word
from slow import SlowClients, cut_off, slow_clients
from smuggling import smuggling
from smuggling_by_http_2 import smuggling_by_http_2
from sofa import Sofa
from tap import Tap

# What one returns is said in its line. The restarts come behind the attempts, so that what those left half sent is
# there when Sofa stops. The files come late: the ETag of one that has just been written is a weak one. `cut_off` comes
# at the very end, as it waits for time to pass.
CHECKS = [
    start_page, http_leads_on, http_2, button, foreign_form, own_word, foreign_host, kept_alive, slow_clients,
    smuggling, smuggling_by_http_2, restart, left_behind, files, dying, foreign_body, large_form, large_files,
    field_by_http_2,
]


def check(proxy, fact):
    try:
        more = fact(proxy)
    except Exception as error:
        told = error if isinstance(error, Failed) else repr(error)
        raise Failed(f"{proxy.name}: {fact.__doc__}: NO, {told}\n{proxy.told()}")
    print(f"{proxy.name}: {fact.__doc__}" + (f" ({more})" if more else ""), flush=True)


def run(binary, names):
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    folder = tempfile.mkdtemp()
    os.chmod(folder, 0o711)
    running = []
    try:
        certificate, key = make_certificate(folder)
        sofa = Sofa(binary, folder, running)
        proxies = []
        for name in names:
            program = shutil.which(name, path=path)
            if not program:
                print(f"{name}: not installed, so not checked", flush=True)
                continue
            file, command = PROXIES[name]
            proxy = Proxy(name, program, file, command, folder, Tap(sofa), certificate, key, running)
            proxy.slow = SlowClients(proxy)
            running.append(proxy.slow.end)
            proxies.append(proxy)
        for proxy in proxies:
            for fact in CHECKS:
                check(proxy, fact)
        for proxy in proxies:
            check(proxy, cut_off)
        return 0
    except (Failed, OSError) as error:
        print(f"proxies: {error}", file=sys.stderr)
        return 1
    finally:
        for end in reversed(running):
            end()
        shutil.rmtree(folder, ignore_errors=True)


def make_certificate(folder):
    certificate, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
        check=True, capture_output=True)
    return certificate, key
