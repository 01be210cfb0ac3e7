import { assertUrl } from './link';

const problem = (url: string): string | undefined => {
  try {
    assertUrl(url);
    return undefined;
  } catch (error) {
    return (error as { details: { fields: { message: string }[] } }).details.fields[0]!.message;
  }
};

it.each(['https://example.com', 'HTTP://example.com:8080/a?b=c#d', 'http://localhost', 'https://例え.jp/ü'])(
  'takes %s',
  (url) => expect(problem(url)).toBeUndefined(),
);

it.each([
  '',
  'example.com',
  'http:example.com',
  'https://',
  'https://a b.com',
  'https://a.com/\nb',
  'http://[::1',
  '//x',
])('finds no address in %j', (url) => expect(problem(url)).toBe('Invalid URL format.'));

it.each(['ftp://example.com', 'javascript://example.com/%0aalert(1)', 'file://host/etc/passwd'])(
  'follows no %s',
  (url) => expect(problem(url)).toBe('Invalid URL scheme.'),
);

it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@example.com'])('takes %s for no address', (url) =>
  expect(problem(url)).toBe('Invalid URL format.'),
);
