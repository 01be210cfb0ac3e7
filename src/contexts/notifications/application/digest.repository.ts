import type { Digest } from '../domain/digest';

/** How often a person gets mail. */
export interface MailPreferences {
  readonly mailDigest: Digest;
  /** The person's time zone, which decides when daily mail is sent. */
  readonly timezone: string;
}

/** A person with notifications that wait to be mailed. */
export interface Waiting extends MailPreferences {
  readonly userId: string;
  readonly email: string;
  /** True if the account is active and belongs to a person, not to an app. */
  readonly isReachable: boolean;
  readonly since: string;
}

/** State of each person's mail: one row per person, which is locked while mail to that person is prepared. */
export abstract class DigestRepository {
  abstract preferences(userId: string): Promise<MailPreferences>;
  /** Sets the frequency of mail. Waiting notifications are scheduled anew. */
  abstract choose(userId: string, at: string, digest: Digest): Promise<void>;

  /** Sets the frequency of people without a row: nothing waited for them, and they have chosen none. Returns their number. */
  abstract chooseFirst(userIds: readonly string[], at: string, digest: Digest): Promise<number>;

  /** Records, at the end of the current transaction, that these people have notifications to be mailed. */
  abstract note(userIds: readonly string[], at: string): void;
  /** Returns the people whose mail may be due now, ordered by id, starting behind `after`. */
  abstract toLookAt(now: string, after: string, limit: number): Promise<readonly string[]>;
  /** Locks the row of a person and returns it. Returns null if another process has locked it or already handled it. */
  abstract claim(userId: string, now: string): Promise<Waiting | null>;
  abstract lookLater(userId: string, at: string): Promise<void>;
  /** Records that no notifications wait. */
  abstract settle(userId: string, at: string): Promise<void>;

  abstract keepStop(tokenHash: string, userId: string, at: string): Promise<void>;
  /** Returns the person whose mail the link stops; null if the link is unknown. */
  abstract ownerOfStop(tokenHash: string): Promise<string | null>;
  /** Deletes links created before a time. */
  abstract pruneStops(before: string): Promise<void>;
}
