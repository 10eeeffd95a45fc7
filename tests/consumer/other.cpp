// Includes nothing generated: must not be compiled again when a spec changes.
int other() { return 7; }
