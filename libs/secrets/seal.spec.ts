import { Seal } from './seal';

const [SECRET, PURPOSE, PLACE] = ['a secret', 'a purpose', 'https://id.example.com ann'];
const seal = new Seal(SECRET, PURPOSE);

it('opens what it has closed, which shows nothing of the text and is never the same', () => {
  const [sealed, again] = [seal.close('the token', PLACE), seal.close('the token', PLACE)];
  expect([seal.open(sealed, PLACE), seal.open(again, PLACE)]).toEqual(['the token', 'the token']);
  expect(sealed).not.toBe(again);
  expect(Buffer.from(sealed, 'base64url').includes('token')).toBe(false);
});

it.each([
  ['of another secret', new Seal('another', PURPOSE), PLACE],
  ['of another purpose', new Seal(SECRET, 'another'), PLACE],
  ['for another place', seal, 'https://id.example.com bob'],
])('does not open what is %s', (_, other, place) => {
  expect(other.open(seal.close('the token', PLACE), place)).toBeNull();
});

it('does not open what was changed, or was never closed', () => {
  const bytes = Buffer.from(seal.close('the token', PLACE), 'base64url');
  for (const index of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(seal.open(changed.toString('base64url'), PLACE)).toBeNull();
  }
  for (const text of ['', 'short', 'x'.repeat(100)]) expect(seal.open(text, PLACE)).toBeNull();
});
