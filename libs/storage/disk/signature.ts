import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the server's secret, which is the same in every process. */
export type Secret = () => Promise<string>;

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Makes a hexadecimal signature with a key that is derived from the secret for one purpose. */
export function sign(secret: string, purpose: readonly string[], text: string): string {
  const key = purpose.reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

/** Compares signatures in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
