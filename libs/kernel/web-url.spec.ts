import { isWebUrl } from './web-url';

it.each([
  ['https://git.example.com/a/b?c=d#e', true],
  ['http://10.0.0.1:3000/a', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['git@example.com:a/b.git', false],
  ['ssh://git@example.com/a', false],
  ['https://me:secret@example.com', false],
  ['https://exa mple.com', false],
  ['//example.com', false],
  ['', false],
])('takes %j for an address: %s', (url, taken) => {
  expect(isWebUrl(url)).toBe(taken);
});
