/** The injection token of the checked configuration. */
export const CONFIG = Symbol('Config');
