import { looksLikeText, provenType } from '.';

const bytes = (hex: string, ...more: string[]): Buffer =>
  Buffer.concat([Buffer.from(hex, 'hex'), ...more.map((text) => Buffer.from(text))]);

it.each([
  ['89504e470d0a1a0a0000000d49484452', 'image/png'],
  ['ffd8ffe000104a46494600010100', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['504b030414000000', 'application/zip'],
  ['255044462d312e37', 'application/pdf'],
])('knows by its first bytes what a file is: %s is %s', async (hex, type) => {
  expect(await provenType(bytes(hex, 'more'))).toBe(type);
});

it.each(['', 'hello', '{"a": 1}', 'name,size\n'])('knows nothing of what bears no mark: %j', async (text) => {
  expect(await provenType(Buffer.from(text))).toBeUndefined();
});

it.each([
  ['nothing', bytes('')],
  ['UTF-8', bytes('', 'Übersicht\n')],
  ['an older encoding', bytes('dc6265727369636874')],
  ['UTF-16 of either order', bytes('fffe48006900')],
  ['UTF-16 of the other order', bytes('feff00480069')],
])('takes %s for a text', (_, sample) => {
  expect(looksLikeText(sample)).toBe(true);
});

it.each([
  ['a picture', bytes('89504e470d0a1a0a0000000d')],
  ['a program', bytes('7f454c4602010100')],
  ['null bytes in words', bytes('', 'a\0b')],
])('does not take %s for a text', (_, sample) => {
  expect(looksLikeText(sample)).toBe(false);
});

it('looks only at the part of a buffer that it is given', () => {
  expect(looksLikeText(Buffer.from('ab\0cd').subarray(0, 2))).toBe(true);
});
