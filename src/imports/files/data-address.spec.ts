import { inlineOf } from './data-address';

it.each([
  ['data:image/png;base64,aGVsbG8=', 'image/png', 'hello'],
  ['DATA:Image/PNG;name=a.png;base64,aGVs%62G8%3D', 'image/png', 'hello'],
  ['data:text/plain;charset=utf-8,a%20b', 'text/plain', 'a b'],
])('reads the bytes of %s', (address, type, content) => {
  expect(inlineOf(address)).toEqual({ type, bytes: Buffer.from(content) });
});

it.each(['https://example.com/a.png', 'data:,a', 'data:image/png', 'blob:data:image/png,a'])(
  'finds none in %s',
  (address) => {
    expect(inlineOf(address)).toBeUndefined();
  },
);
