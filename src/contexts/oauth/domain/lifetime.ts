import { shifted } from '#kernel';

/** How long what is issued is valid, in seconds. */
export const LIFETIME = {
  /** From the consent page to the answer. */
  request: 3_600,
  code: 60,
  /** From a device's request to the person's answer and the device's last question. */
  deviceCode: 600,
  accessToken: 86_400,
  /** Of a token that nobody uses: each use gives a new one with a new term. */
  refreshToken: 30 * 86_400,
} as const;

/** Valid before its end, no longer at it. */
export const isLive = (expiresAt: string, now: string): boolean => Date.parse(now) < Date.parse(expiresAt);

export const expiryOf = (now: string, seconds: number): string => shifted(now, seconds * 1_000);
