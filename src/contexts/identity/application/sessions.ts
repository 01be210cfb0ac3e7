import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, newId, type Origin } from '#kernel';
import { GRACE_MS, isDueForNote, isDueForRotation, LIFETIME_MS, type Session } from '../domain/session';
import { SessionRepository, type FoundSession } from './session.repository';

const PREFIX = 'cairn_session_';

const later = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString();

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
    private readonly clock: Clock,
  ) {}

  async start(
    userId: string,
    { ipAddress, userAgent }: Pick<Origin, 'ipAddress' | 'userAgent'>,
  ): Promise<IssuedSession> {
    const now = this.clock.now();
    const token = newSecret(PREFIX);
    const expiresAt = later(now, LIFETIME_MS);
    const times = { createdAt: now, rotatedAt: now, lastUsedAt: now, expiresAt };
    const owner = { id: newId(), userId, ipAddress, userAgent: userAgent.slice(0, 500) };
    await this.sessions.insert({ ...owner, ...times, tokenHash: hashSecret(token), formToken: newSecret('') });
    return { token, expiresAt };
  }

  /** The session of a token; null for what is unknown, ended or expired, or whose owner was deactivated. */
  async resume(token: string): Promise<ResumedSession | null> {
    const now = this.clock.now();
    const session = await this.sessions.find(hashSecret(token), now, later(now, -GRACE_MS));
    if (!session) return null;
    if (session.isCurrent && isDueForRotation(session, now)) return { session, ...(await this.rotate(session, token)) };
    if (isDueForNote(session, now)) await this.sessions.touch(session.id, now);
    return { session };
  }

  active(userId: string): Promise<Session[]> {
    return this.sessions.ofUser(userId, this.clock.now());
  }

  async end(userId: string, id: string): Promise<void> {
    await this.sessions.end(userId, [id], this.clock.now());
  }

  /** Signs a user out everywhere, but for one session that goes on. */
  async endAll(userId: string, { except }: { except?: string } = {}): Promise<void> {
    await this.sessions.endAll(userId, this.clock.now(), except ?? null);
  }

  private async rotate({ id, expiresAt }: Session, token: string): Promise<{ rotated?: IssuedSession }> {
    const fresh = newSecret(PREFIX);
    const rotation = { from: hashSecret(token), to: hashSecret(fresh), at: this.clock.now() };
    return (await this.sessions.rotate(id, rotation)) ? { rotated: { token: fresh, expiresAt } } : {};
  }
}
