/** A browser in which somebody is signed in. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly formToken: string;
  readonly ipAddress: string | null;
  readonly userAgent: string;
  readonly rotatedAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  readonly createdAt: string;
}

const HOUR_MS = 3_600_000;

/** However much it is used, a session ends after this: a stolen cookie is not good for ever. */
export const LIFETIME_MS = 14 * 24 * HOUR_MS;
/** A token that was copied is worth nothing after this, once its owner has come back. */
const ROTATION_MS = 12 * HOUR_MS;
/** Requests that were under way with the old token when it was replaced. */
export const GRACE_MS = 60_000;

const since = (time: string, now: string): number => Date.parse(now) - Date.parse(time);

export const isDueForRotation = ({ rotatedAt }: Session, now: string): boolean => since(rotatedAt, now) >= ROTATION_MS;

/** Notes about use are a minute apart at least. */
export const isDueForNote = ({ lastUsedAt }: Session, now: string): boolean => since(lastUsedAt, now) >= 60_000;
