#!/usr/bin/python3
"""A window with WebKitGTK in it and nothing else, for WebKitWebDriver: MiniBrowser crashes at Back. By Debian's Python,
which has its bindings; arguments are JavaScript (1 or 0), width, height, dark (1 or 0) and languages."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

script, width, height, dark = (int(each) for each in sys.argv[1:5])
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
if sys.argv[5:]:
    context.set_preferred_languages(sys.argv[5:])
Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", bool(dark))
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
windows = []


def new_view(session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_javascript_markup(bool(script))
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window(default_width=width, default_height=height, decorated=False)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    windows.append(window)
    return view


def automation_started(_, session):
    info = WebKit2.ApplicationInfo()
    # For which selenium asks.
    info.set_name("MiniBrowser")
    info.set_version(WebKit2.MAJOR_VERSION, WebKit2.MINOR_VERSION, WebKit2.MICRO_VERSION)
    session.set_application_info(info)
    session.connect("create-web-view", new_view)


context.connect("automation-started", automation_started)
# As WebKitWebDriver expects its browser: until it is ended.
GLib.MainLoop().run()
