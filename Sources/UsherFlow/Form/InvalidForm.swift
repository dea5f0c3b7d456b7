// A form that an action cannot be run with.

package struct InvalidForm: Error {
    package let problems: [FormInput.Problem]
}
