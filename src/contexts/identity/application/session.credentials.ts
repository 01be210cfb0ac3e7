import { Injectable } from '@nestjs/common';
import { SessionStore, type ResumedCredential } from '#auth';
import { principalOf } from '../domain/session';
import { Sessions } from './sessions';

/** Sessions as credentials of the interface. Calls with one keep the session alive, as page views do. */
@Injectable()
export class SessionCredentials extends SessionStore {
  constructor(private readonly sessions: Sessions) {
    super();
  }

  async resume(token: string, formToken: string, canRenew: boolean): Promise<ResumedCredential | null> {
    const resumed = await this.sessions.resume(token, { formToken, canRenew });
    if (!resumed) return null;
    const isProved = this.sessions.isProved(resumed.session);
    return {
      principal: { ...principalOf(resumed.session), isProved },
      rotated: resumed.rotated,
    };
  }
}
