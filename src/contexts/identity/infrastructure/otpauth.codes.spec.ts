import { OtpauthCodes } from './otpauth.codes';

/** The secret of the examples in RFC 6238, appendix B, in Base32; their codes have eight digits, of which ours are the last six. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codes = new OtpauthCodes();
const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [20_000_000_000, '353130', 666_666_666],
])('knows the example of RFC 6238 at %i seconds', async (seconds, code, step) => {
  expect(await codes.stepOf(SECRET, code, at(seconds))).toBe(step);
});

it('accepts a code one step early and one step late, and no further', async () => {
  const steps = [-1, 0, 29, 30, 59, 60, 89, 90].map((seconds) =>
    codes.stepOf(SECRET, '287082', at(Math.max(0, seconds))),
  );
  expect(await Promise.all(steps)).toEqual([1, 1, 1, 1, 1, 1, 1, null]);
  expect(await codes.stepOf(SECRET, '081804', at(1_111_111_109 - 60))).toBeNull();
});

it('makes secrets of 160 bits, all different, and addresses that apps know', async () => {
  const [one, other] = [await codes.newSecret(), await codes.newSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(other).not.toBe(one);
  expect(await codes.addressOf(SECRET, 'ann+1@example.com')).toBe(
    `otpauth://totp/Cairn:ann%2B1%40example.com?issuer=Cairn&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});
