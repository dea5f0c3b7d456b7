"""Somebody who signs up, by what the pages show, and who tries again where a server was gone in the middle of it: some let
the browser send the form again, as its reload does, others go back to the page that they were on."""

import os
import re

from browser import Away, Browser
from expecting import expect


PASSWORD = "a long walk home"


class Visitor(Browser):
    def __init__(self, port, email, outbox, sends_again=False):
        super().__init__(port)
        self.email, self.outbox, self.sends_again = email, outbox, sends_again
        # Whether they were told so.
        self.has_account = False
        # How often they had to try again.
        self.repeated = 0

    # Signing up

    def step(self):
        """Does what the page at hand asks for; whether there is more to do."""
        before = self.heading
        if before == "Welcome to Sofa":
            self.press("signIn" if self.has_account else "createAccount")
        elif before == "Sign in":
            self.press("signIn", email=self.email, password=PASSWORD)
        elif before == "Your email" and self.has_account:
            self.press("back")
        elif before == "Your email":
            self.press("next", email=self.email)
            if self.repeated and "This email already has an account." in self.page:
                # The answer that would have said so was lost, and with it the cookie of the session that was signed in.
                self.has_account = True
                return True
        elif before == "Choose a password":
            self.press("next", password=PASSWORD)
        elif before == "Your consent":
            self.press("next", agrees="on")
        elif before == "Confirm your email":
            self.press("confirm", code=self.code())
            if self.repeated and "That was one try too many" in self.page:
                # Each server that was gone in the middle of it had counted a try.
                self.press("resend")
                return True
        else:
            expect(before == "Library", f"nobody expected {before}")
            return False
        expect(self.heading != before, f"{before} again: {self.problem}")
        return True

    def step_or_again(self):
        """The same, as often as it takes: what was not answered may have happened or not, and the page shows which."""
        try:
            return self.step()
        except Away:
            pass
        for _ in range(100):
            self.repeated += 1
            try:
                if self.sends_again:
                    before = self.heading
                    self.ask(*self.sent)
                    expect(self.heading != before, f"{before} again: {self.problem}")
                else:
                    self.reload()
                return True
            except Away:
                pass
        expect(False, f"{self.email} never got an answer")

    @property
    def problem(self):
        """Whatever is said on it: what is wrong with a field, with the whole form, and notices."""
        said = re.findall(r'<p class="error"[^>]*>([^<]*)|role="(?:status|alert)"[^>]*>(?:<p>)?(?:<a[^>]*>)?([^<]*)',
                          self.page)
        return [text for texts in said for text in texts if text.strip()]

    def code(self):
        for name in sorted(os.listdir(self.outbox), reverse=True):
            with open(os.path.join(self.outbox, name)) as file:
                mail = file.read()
            if mail.startswith(f"To: {self.email}\n"):
                return re.search(r"Code: (\d{6})", mail)[1]
        expect(False, f"no mail to {self.email}")
