import type { Principal } from '#kernel';
import { factorDueAt, isExcused } from './factor-gap';

const DUE = '2026-12-01T00:00:00.000Z';
const session = (isOfProvider?: boolean): Principal => ({
  ...{ kind: 'other', tokenClass: 'session', tokenId: 's', userId: 'u', scopes: null },
  ...(isOfProvider !== undefined && { isOfProvider }),
});
const key: Principal = { kind: 'api_key', tokenClass: 'api_key', tokenId: 'k', userId: 'u', scopes: null };
const token: Principal = { kind: 'oauth', tokenClass: 'oauth', tokenId: 't', userId: 'u', scopes: new Set(['read']) };

describe('without a second factor of its owner', () => {
  it('no credential counts unless providers are trusted', () => {
    for (const principal of [session(true), session(false), key, token])
      for (const hasPassword of [true, false])
        expect(isExcused({ trustsProviders: false, hasPassword }, principal)).toBe(false);
  });

  it('a session counts as it was started, whether or not there is a password', () => {
    for (const hasPassword of [true, false]) {
      const gap = { trustsProviders: true, hasPassword };
      expect([session(true), session(false), session()].map((one) => isExcused(gap, one))).toEqual([
        true,
        false,
        false,
      ]);
    }
  });

  it('a key or a token counts if no password could have made it', () => {
    for (const principal of [key, token]) {
      expect(isExcused({ trustsProviders: true, hasPassword: true }, principal)).toBe(false);
      expect(isExcused({ trustsProviders: true, hasPassword: false }, principal)).toBe(true);
    }
  });
});

it('only those who lack one have a date', () => {
  expect(factorDueAt(undefined, key)).toBeUndefined();
  expect(factorDueAt({ dueAt: DUE, trustsProviders: true, hasPassword: false }, key)).toBeUndefined();
  expect(factorDueAt({ dueAt: DUE, trustsProviders: false, hasPassword: false }, key)).toBe(DUE);
});
