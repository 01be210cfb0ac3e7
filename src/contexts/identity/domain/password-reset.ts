const HOUR_MS = 3_600_000;

/** Lifetime of a reset link. */
export const RESET_LIFETIME_MS = HOUR_MS;

/** Returns the path of the page for choosing a new password. */
export const pathOfReset = (token: string): string => `/password/reset/?token=${token}`;
