// A construct passed the front end and no phase could lower it: a gap of the compiler, not of the program. Report it with the file and the options; no program is
// known that gives it.
