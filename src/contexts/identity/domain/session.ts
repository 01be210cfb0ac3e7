import type { Principal } from '#kernel';

/** A browser in which a person is signed in. */
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
  /** When the person last proved who they are, apart from the sign-in. */
  readonly provedAt: string | null;
  /** True if the person signed in by an identity provider. */
  readonly isOfProvider: boolean;
}

/** Returns the caller whom a session stands for. Scopes do not apply. */
export const principalOf = ({ id, userId, isOfProvider }: Session): Principal => ({
  ...{ kind: 'other', tokenClass: 'session', tokenId: id, userId, scopes: null },
  isOfProvider,
});

const HOUR_MS = 3_600_000;

/** Lifetime of a session, however much it is used, which limits the use of a stolen cookie. */
export const LIFETIME_MS = 14 * 24 * HOUR_MS;
/** Age at which a token is replaced. A copied token stops working then, once its owner comes back. */
const ROTATION_MS = 12 * HOUR_MS;
/** Time for which a replaced token is still accepted, for requests that were under way. */
export const GRACE_MS = 60_000;

const since = (time: string, now: string): number => Date.parse(now) - Date.parse(time);

export const isDueForRotation = ({ rotatedAt }: Session, now: string): boolean => since(rotatedAt, now) >= ROTATION_MS;

/** Time after a sign-in or another proof during which it says who sits there. */
const RECENT_MS = 15 * 60_000;

export const isRecent = ({ createdAt, provedAt }: Session, now: string): boolean =>
  since(provedAt ?? createdAt, now) < RECENT_MS;

/** True if the last recorded use is at least a minute ago. */
export const isDueForNote = ({ lastUsedAt }: Session, now: string): boolean => since(lastUsedAt, now) >= 60_000;
