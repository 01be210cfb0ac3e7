import { Injectable } from '@nestjs/common';
import { hashSecret, isSameSecret, newSecret, type IssuedSession } from '#auth';
import { Clock, isUuid, newId, shifted, UnitOfWork, type Origin } from '#kernel';
import { GRACE_MS, isDueForNote, isDueForRotation, isRecent, LIFETIME_MS, type Session } from '../domain/session';
import { PersonTrail } from './person.trail';
import { SessionRepository, type FoundSession } from './session.repository';

const PREFIX = 'cairn_session_';
const MAX_USER_AGENT = 500;

/** The proof by which a person signed in. */
export type SignInMethod = 'password' | 'passkey' | 'provider' | 'reset' | 'invitation' | 'setup';

export interface SignInProof {
  readonly method: SignInMethod;
  /** How a second factor was proved, if the person has one. */
  readonly factor?: string;
}

/** Options of a request that shows a session token. */
interface Shown {
  readonly formToken?: string;
  /** True if a new token would reach the browser. Default: true. */
  readonly canRenew?: boolean;
}

export interface ResumedSession {
  readonly session: FoundSession;
  /** The replacement that is offered for the shown token. */
  readonly rotated?: IssuedSession;
}

/** Sessions of browsers. Nothing is cached, so every process refuses an ended session at once. */
@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly trail: PersonTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** `proof` is recorded in the audit log. */
  start(userId: string, origin: Origin, proof: SignInProof): Promise<IssuedSession> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const token = newSecret(PREFIX);
      const expiresAt = shifted(now, LIFETIME_MS);
      const times = { createdAt: now, rotatedAt: now, lastUsedAt: now, expiresAt, provedAt: null };
      const { ipAddress, userAgent } = origin;
      const isOfProvider = proof.method === 'provider';
      const owner = { id: newId(), userId, ipAddress, userAgent: userAgent.slice(0, MAX_USER_AGENT), isOfProvider };
      await this.sessions.insert({ ...owner, ...times, tokenHash: hashSecret(token), formToken: newSecret('') });
      const event = { eventName: 'auth.login_succeeded', category: 'auth', metadata: { ...proof } } as const;
      await this.trail.append({ ...event, userId, origin });
      return { token, expiresAt };
    });
  }

  /**
   * Returns the session of a token. Null if the token is unknown, ended or expired, if its owner is deactivated, or if
   * a form token is given that is not the session's. Tokens are replaced in two steps, because responses can get lost,
   * for example when a page cancels a request: a replacement is offered, and becomes the current token when it is first
   * shown.
   */
  async resume(token: string, { formToken, canRenew = true }: Shown = {}): Promise<ResumedSession | null> {
    const now = this.clock.now();
    const hash = hashSecret(token);
    const session = await this.sessions.find(hash, now, shifted(now, -GRACE_MS));
    if (!session || (formToken !== undefined && !isSameSecret(formToken, session.formToken))) return null;
    if (session.shown === 'offered') await this.sessions.takeOver(session.id, hash, now);
    else if (isDueForNote(session, now)) await this.sessions.touch(session.id, now);
    const isDue = canRenew && session.shown === 'current' && isDueForRotation(session, now);
    return { session, ...(isDue && (await this.offer(session, hash))) };
  }

  /** Records that the person of a session has proved who they are. */
  prove(id: string): Promise<void> {
    return this.sessions.prove(id, this.clock.now());
  }

  /** True if its sign-in, or a later proof, is recent enough to rely on. */
  isProved(session: Session): boolean {
    return isRecent(session, this.clock.now());
  }

  active(userId: string): Promise<Session[]> {
    return this.sessions.ofUser(userId, this.clock.now());
  }

  /** Ends one session of the user. Sessions of other users are left alone. */
  end(userId: string, id: string, origin: Origin): Promise<void> {
    return this.unitOfWork.run(async () => {
      const ended = isUuid(id) && (await this.sessions.end(userId, id, this.clock.now()));
      if (ended) await this.signedOut(userId, origin, 1);
    });
  }

  /** Ends all sessions of the user except one. */
  endAll(userId: string, origin: Origin, { except }: { except?: string } = {}): Promise<void> {
    return this.unitOfWork.run(async () => {
      const sessions = await this.sessions.endAll(userId, this.clock.now(), except ?? null);
      if (sessions) await this.signedOut(userId, origin, sessions);
    });
  }

  private async offer({ id, expiresAt }: Session, from: string): Promise<{ rotated?: IssuedSession }> {
    const fresh = newSecret(PREFIX);
    const at = this.clock.now();
    const offer = { from, to: hashSecret(fresh), at, since: shifted(at, -GRACE_MS) };
    return (await this.sessions.offer(id, offer)) ? { rotated: { token: fresh, expiresAt } } : {};
  }

  private signedOut(userId: string, origin: Origin, sessions: number): Promise<void> {
    return this.trail.append({ eventName: 'auth.logout', category: 'auth', metadata: { sessions }, userId, origin });
  }
}
