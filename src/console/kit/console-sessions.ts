import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isSameSecret, SessionCookie, sessionTokenOf } from '#auth';
import { RequestOrigin } from '#http';
import { forbidden, type Caller } from '#kernel';
import { principalOf, Sessions, type FoundSession, type SignInProof } from '../../contexts/identity';
import { FORM_TOKEN, readForm } from './form';
import { SignInNeeded } from './sign-in-needed';

interface SignedIn extends SignInProof {
  readonly userId: string;
}

/** The sessions of browsers. Their cookies cannot be read by scripts, other sites or over plain HTTP. */
@Injectable()
export class ConsoleSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
  ) {}

  /** Returns the session of this browser, or null if no one is signed in. */
  async find(request: Request, response: Response): Promise<FoundSession | null> {
    const token = sessionTokenOf(request.headers.cookie, [this.cookie.name]);
    const resumed = token ? await this.sessions.resume(token) : null;
    if (resumed?.rotated) this.cookie.set(response, resumed.rotated);
    return resumed?.session ?? null;
  }

  /** Returns the session. If no one is signed in, redirects to the sign-in page and back. */
  async require(request: Request, response: Response): Promise<FoundSession> {
    const session = await this.find(request, response);
    if (!session) throw new SignInNeeded(request.method === 'GET' ? request.originalUrl : '/');
    return session;
  }

  /** Reads a form of a signed-in person. Refuses forms that do not contain the token of this session. */
  async readForm(request: Request, response: Response): Promise<{ session: FoundSession; form: URLSearchParams }> {
    const session = await this.require(request, response);
    const form = await readForm(request, response);
    if (!isSameSecret(form.get(FORM_TOKEN) ?? '', session.formToken)) {
      throw forbidden('This form is out of date. Go back, reload the page and try again.');
    }
    return { session, form };
  }

  /** Signs a person in with this browser and ends a previous session. Each sign-in starts a new session. */
  async start(request: Request, response: Response, { userId, method, factor }: SignedIn): Promise<void> {
    const origin = new RequestOrigin('auth', request);
    const before = await this.find(request, response);
    if (before) await this.sessions.end(before.userId, before.id, origin);
    this.cookie.set(response, await this.sessions.start(userId, origin, { method, ...(factor && { factor }) }));
  }

  async end(request: Request, response: Response, session: FoundSession): Promise<void> {
    await this.sessions.end(session.userId, session.id, new RequestOrigin('auth', request));
    this.forget(response);
  }

  /** Removes the session cookie from this browser after the session has ended. */
  forget(response: Response): void {
    this.cookie.clear(response);
  }
}

/** Returns the signed-in person as the caller of use cases. Scopes do not apply. */
export function callerOf(request: Request, session: FoundSession): Caller & { readonly origin: RequestOrigin } {
  const { state } = request as Request & { state: { id: string } };
  return {
    requestId: state.id,
    principal: principalOf(session),
    userId: session.userId,
    origin: new RequestOrigin('platform', request),
  };
}
