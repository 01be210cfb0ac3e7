const HOUR_MS = 3_600_000;

/** A link in a mailbox is good for this long. */
export const RESET_LIFETIME_MS = HOUR_MS;

/** Path of the page on which a new password is chosen. */
export const pathOfReset = (token: string): string => `/password/reset/?token=${token}`;
