/** What the checked configuration is injected by. */
export const CONFIG = Symbol('Config');
