import type { Digest } from '../domain/digest';

/** Who gets mail, and how often. */
export interface MailPreferences {
  readonly mailDigest: Digest;
  /** Of the person: the mornings of daily mail are there. */
  readonly timezone: string;
}

/** Somebody of whom there is something to tell. */
export interface Waiting extends MailPreferences {
  readonly userId: string;
  readonly email: string;
  /** Not deactivated, and no account of an app. */
  readonly isReachable: boolean;
  readonly since: string;
}

/** What people are told by mail: one row each, which whoever writes to them has locked. */
export abstract class DigestRepository {
  abstract preferences(userId: string): Promise<MailPreferences>;
  /** What waits is looked at again by the new rule. */
  abstract choose(userId: string, at: string, digest: Digest): Promise<void>;

  /** Notes at the end of the transaction at hand that there is something to tell them. */
  abstract note(userIds: readonly string[], at: string): void;
  /** Those whom to look at, by id behind one. */
  abstract toLookAt(now: string, after: string, limit: number): Promise<readonly string[]>;
  /** Locks what waits; null where somebody else has it, or has done it. */
  abstract claim(userId: string, now: string): Promise<Waiting | null>;
  abstract lookLater(userId: string, at: string): Promise<void>;
  /** Nothing waits any more. */
  abstract settle(userId: string, at: string): Promise<void>;

  abstract keepStop(tokenHash: string, userId: string, at: string): Promise<void>;
  /** Whose mail the link stops. */
  abstract ownerOfStop(tokenHash: string): Promise<string | null>;
  /** Forgets links that are older. */
  abstract pruneStops(before: string): Promise<void>;
}
