import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isSameSecret, SESSION_COOKIE, sessionTokenOf } from '#auth';
import { RequestOrigin } from '#http';
import { forbidden, type Caller, type Principal } from '#kernel';
import type { Config } from '../../config';
import { Sessions, type FoundSession, type IssuedSession, type SignInMethod } from '../../contexts/identity';
import { CONFIG } from '../../platform/platform.module';
import { FORM_TOKEN, readForm } from './form';
import { ownCookie, type OwnCookie } from './own-cookie';
import { SignInNeeded } from './sign-in-needed';

interface Arrival {
  readonly userId: string;
  readonly method: SignInMethod;
}

/** Cookies are the only place of a browser's session; scripts, other sites and plain HTTP do not get at them. */
@Injectable()
export class ConsoleSessions {
  private readonly cookie: OwnCookie;

  constructor(
    private readonly sessions: Sessions,
    @Inject(CONFIG) config: Config,
  ) {
    this.cookie = ownCookie(SESSION_COOKIE, config);
  }

  /** Who is signed in with this browser. */
  async find(request: Request, response: Response): Promise<FoundSession | null> {
    const token = sessionTokenOf(request.headers.cookie, [this.cookie.name]);
    const resumed = token ? await this.sessions.resume(token) : null;
    if (resumed?.rotated) this.set(response, resumed.rotated);
    return resumed?.session ?? null;
  }

  /** Leads to the sign-in page and back where nobody is signed in. */
  async require(request: Request, response: Response): Promise<FoundSession> {
    const session = await this.find(request, response);
    if (!session) throw new SignInNeeded(request.method === 'GET' ? request.originalUrl : '/');
    return session;
  }

  /** The fields of a form that a signed-in person sent, from a page that was made for this session. */
  async readForm(request: Request, response: Response): Promise<{ session: FoundSession; form: URLSearchParams }> {
    const session = await this.require(request, response);
    const form = await readForm(request, response);
    if (!isSameSecret(form.get(FORM_TOKEN) ?? '', session.formToken)) {
      throw forbidden('This form is out of date. Go back, load the page anew and try again.');
    }
    return { session, form };
  }

  /** Signs somebody in with this browser, in the place of whoever was. Each sign-in is a session of its own. */
  async start(request: Request, response: Response, { userId, method }: Arrival): Promise<void> {
    const origin = new RequestOrigin('auth', request);
    const before = await this.find(request, response);
    if (before) await this.sessions.end(before.userId, before.id, origin);
    this.set(response, await this.sessions.start(userId, origin, method));
  }

  async end(request: Request, response: Response, session: FoundSession): Promise<void> {
    await this.sessions.end(session.userId, session.id, new RequestOrigin('auth', request));
    this.forget(response);
  }

  /** Takes the cookie from this browser, whose session has ended. */
  forget(response: Response): void {
    response.clearCookie(this.cookie.name, this.cookie.options);
  }

  private set(response: Response, { token, expiresAt }: IssuedSession): void {
    response.cookie(this.cookie.name, token, { ...this.cookie.options, expires: new Date(expiresAt) });
  }
}

/** The signed-in person as use cases know a caller; scopes do not apply. */
export function callerOf(request: Request, { id, userId }: FoundSession): Caller & { readonly origin: RequestOrigin } {
  const principal: Principal = { kind: 'other', tokenClass: 'session', tokenId: id, userId, scopes: null };
  const { state } = request as Request & { state: { id: string } };
  return { requestId: state.id, principal, userId, origin: new RequestOrigin('platform', request) };
}
