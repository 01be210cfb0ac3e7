import type { Session } from '../domain/session';

interface SessionOwner {
  readonly email: string;
  readonly displayName: string;
}

export interface FoundSession extends Session, SessionOwner {
  /** Which token of the session was shown: the current one, the offered replacement, or the one before the current. */
  readonly shown: 'current' | 'offered' | 'previous';
}

export interface NewSession extends Session {
  readonly tokenHash: string;
}

/** An offer to replace a token, with hashes of both tokens. */
export interface Offer {
  readonly from: string;
  readonly to: string;
  readonly at: string;
  /** Offers made after this time are still valid; no other is made beside them. */
  readonly since: string;
}

/** Stores sessions. Finds only those that are valid and whose owner is active, and always reads from the primary. */
export abstract class SessionRepository {
  abstract insert(session: NewSession): Promise<void>;
  /** Returns the session of a token, or null. `graceAt`: a token replaced after this time is still accepted. */
  abstract find(tokenHash: string, now: string, graceAt: string): Promise<FoundSession | null>;
  abstract ofUser(userId: string, now: string): Promise<Session[]>;
  /**
   * Offers a replacement, which becomes the current token when it is first shown. False if a concurrent request has
   * made an offer.
   */
  abstract offer(id: string, offer: Offer): Promise<boolean>;
  /** Makes the offered token the current one. */
  abstract takeOver(id: string, offered: string, at: string): Promise<void>;
  /** Records that the person has proved who they are. */
  abstract prove(id: string, at: string): Promise<void>;
  abstract touch(id: string, at: string): Promise<void>;
  /** Ends a session. False if there was none to end. */
  abstract end(userId: string, id: string, at: string): Promise<boolean>;
  /** Ends all sessions of a user except one. Returns how many. */
  abstract endAll(userId: string, at: string, except: string | null): Promise<number>;
}
