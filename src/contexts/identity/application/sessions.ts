import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, isUuid, newId, shifted, UnitOfWork, type Origin } from '#kernel';
import { GRACE_MS, isDueForNote, isDueForRotation, LIFETIME_MS, type Session } from '../domain/session';
import { PersonTrail } from './person.trail';
import { SessionRepository, type FoundSession } from './session.repository';

const PREFIX = 'cairn_session_';
const MAX_USER_AGENT = 500;

/** By what somebody proved who they are. */
export type SignInMethod = 'password' | 'provider' | 'reset' | 'invitation' | 'setup';

export interface IssuedSession {
  readonly token: string;
  readonly expiresAt: string;
}

export interface ResumedSession {
  readonly session: FoundSession;
  /** The token that replaces the one that was shown. */
  readonly rotated?: IssuedSession;
}

/** Who is signed in with a browser. Nothing is remembered: an ended session is refused by the next request anywhere. */
@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly trail: PersonTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  start(userId: string, origin: Origin, method: SignInMethod): Promise<IssuedSession> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const token = newSecret(PREFIX);
      const expiresAt = shifted(now, LIFETIME_MS);
      const times = { createdAt: now, rotatedAt: now, lastUsedAt: now, expiresAt };
      const { ipAddress, userAgent } = origin;
      const owner = { id: newId(), userId, ipAddress, userAgent: userAgent.slice(0, MAX_USER_AGENT) };
      await this.sessions.insert({ ...owner, ...times, tokenHash: hashSecret(token), formToken: newSecret('') });
      const event = { eventName: 'auth.login_succeeded', category: 'auth', metadata: { method } } as const;
      await this.trail.append({ ...event, userId, origin });
      return { token, expiresAt };
    });
  }

  /** The session of a token; null for what is unknown, ended or expired, or whose owner was deactivated. */
  async resume(token: string): Promise<ResumedSession | null> {
    const now = this.clock.now();
    const session = await this.sessions.find(hashSecret(token), now, shifted(now, -GRACE_MS));
    if (!session) return null;
    if (session.isCurrent && isDueForRotation(session, now)) return { session, ...(await this.rotate(session, token)) };
    if (isDueForNote(session, now)) await this.sessions.touch(session.id, now);
    return { session };
  }

  active(userId: string): Promise<Session[]> {
    return this.sessions.ofUser(userId, this.clock.now());
  }

  /** Signs a user out of one browser; a session of somebody else stays as it is. */
  end(userId: string, id: string, origin: Origin): Promise<void> {
    return this.unitOfWork.run(async () => {
      const ended = isUuid(id) && (await this.sessions.end(userId, id, this.clock.now()));
      if (ended) await this.signedOut(userId, origin, 1);
    });
  }

  /** Signs a user out everywhere, but for one session that goes on. */
  endAll(userId: string, origin: Origin, { except }: { except?: string } = {}): Promise<void> {
    return this.unitOfWork.run(async () => {
      const sessions = await this.sessions.endAll(userId, this.clock.now(), except ?? null);
      if (sessions) await this.signedOut(userId, origin, sessions);
    });
  }

  private async rotate({ id, expiresAt }: Session, token: string): Promise<{ rotated?: IssuedSession }> {
    const fresh = newSecret(PREFIX);
    const rotation = { from: hashSecret(token), to: hashSecret(fresh), at: this.clock.now() };
    return (await this.sessions.rotate(id, rotation)) ? { rotated: { token: fresh, expiresAt } } : {};
  }

  private signedOut(userId: string, origin: Origin, sessions: number): Promise<void> {
    return this.trail.append({ eventName: 'auth.logout', category: 'auth', metadata: { sessions }, userId, origin });
  }
}
