import { shifted } from '#kernel';

/** Lifetimes of requests, codes and tokens in seconds. */
export const LIFETIME = {
  /** From the display of the consent page to the answer. */
  request: 3_600,
  code: 60,
  /** From a device's request to the device's last poll; the person must answer in between. */
  deviceCode: 600,
  accessToken: 86_400,
  /** Lifetime of an unused refresh token. Each use replaces the token and starts a new term. */
  refreshToken: 30 * 86_400,
} as const;

/** True before the expiry time; false at that time and later. */
export const isLive = (expiresAt: string, now: string): boolean => Date.parse(now) < Date.parse(expiresAt);

export const expiryOf = (now: string, seconds: number): string => shifted(now, seconds * 1_000);
