import type { CookieOptions } from 'express';
import { COOKIE_PREFIX } from '#auth';
import { mounted } from '#kernel';
import type { Config } from '../../config';

export interface OwnCookie {
  readonly name: string;
  readonly options: CookieOptions;
}

/** A cookie that scripts do not see, and that browsers send to this service alone, as far as they can tell it apart. */
export function ownCookie(name: string, { baseUrl }: Pick<Config, 'baseUrl'>): OwnCookie {
  const secure = baseUrl?.startsWith('https:') ?? false;
  const path = mounted('/');
  const bound = path === '/' ? COOKIE_PREFIX.host : COOKIE_PREFIX.path;
  return {
    name: (secure ? bound : COOKIE_PREFIX.plain) + name,
    options: { httpOnly: true, sameSite: 'lax', secure, path },
  };
}
