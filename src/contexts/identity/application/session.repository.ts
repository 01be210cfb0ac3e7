import type { Session } from '../domain/session';

interface SessionOwner {
  readonly email: string;
  readonly displayName: string;
}

export interface FoundSession extends Session, SessionOwner {
  /** Found by the token that is valid now, not by the one before it. */
  readonly isCurrent: boolean;
}

export interface NewSession extends Session {
  readonly tokenHash: string;
}

export interface Rotation {
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

/** Sessions that have neither ended nor expired and whose owner is active. Always from the primary. */
export abstract class SessionRepository {
  abstract insert(session: NewSession): Promise<void>;
  /** `graceAt`: a token that was replaced after this still counts. */
  abstract find(tokenHash: string, now: string, graceAt: string): Promise<FoundSession | null>;
  abstract ofUser(userId: string, now: string): Promise<Session[]>;
  /** False where another request was faster. */
  abstract rotate(id: string, rotation: Rotation): Promise<boolean>;
  abstract touch(id: string, at: string): Promise<void>;
  /** Whether there was one to end. */
  abstract end(userId: string, id: string, at: string): Promise<boolean>;
  /** Ends all sessions of a user but one; answers how many. */
  abstract endAll(userId: string, at: string, except: string | null): Promise<number>;
}
