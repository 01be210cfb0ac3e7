import { readCode } from '../domain/factor';
import { hashOfCode, newRecoveryCodes } from './recovery-codes';

it('ten codes are made, all different, and read as they are shown', () => {
  const { shown, hashes } = newRecoveryCodes();
  expect(new Set(shown).size).toBe(10);
  for (const code of shown) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(shown.map((code) => hashOfCode(readCode(code)!.code))).toEqual(hashes);
  expect(hashes.join()).not.toContain(shown[0]!.replace(/-/g, ''));
});
