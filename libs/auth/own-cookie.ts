import type { CookieOptions, Response } from 'express';
import { mounted } from '#kernel';
import { COOKIE_PREFIX, SESSION_COOKIE } from './credentials';
import type { IssuedSession } from './stores';

interface Reached {
  readonly baseUrl: string | null;
}

export interface OwnCookie {
  readonly name: string;
  readonly options: CookieOptions;
}

/** Returns the name and options of a cookie that scripts cannot read and that browsers send only to this service. */
export function ownCookie(name: string, { baseUrl }: Reached): OwnCookie {
  const secure = baseUrl?.startsWith('https:') ?? false;
  const path = mounted('/');
  const bound = path === '/' ? COOKIE_PREFIX.host : COOKIE_PREFIX.path;
  return {
    name: (secure ? bound : COOKIE_PREFIX.plain) + name,
    options: { httpOnly: true, sameSite: 'lax', secure, path },
  };
}

/** Sets and clears the session cookie. Scripts, other sites and plain HTTP cannot read it. */
export class SessionCookie {
  readonly name: string;
  private readonly options: CookieOptions;

  constructor(reached: Reached) {
    const { name, options } = ownCookie(SESSION_COOKIE, reached);
    this.name = name;
    this.options = options;
  }

  set(response: Response, { token, expiresAt }: IssuedSession): void {
    response.cookie(this.name, token, { ...this.options, expires: new Date(expiresAt) });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}
