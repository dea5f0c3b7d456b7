// What the code of Forms, field by field, stands in: nothing but the imports.

import Usher

//> FormFields.md
//> FormFields.md
