import { mountAt, mounted, unmounted } from './mount';

afterEach(() => mountAt(null));

it.each([null, 'https://example.com', 'http://localhost:3000'])('changes nothing without a path: %s', (baseUrl) => {
  mountAt(baseUrl);
  expect(mounted('/docs/')).toBe('/docs/');
  expect(unmounted('/cairn/docs/')).toBe('/cairn/docs/');
});

describe('under https://example.com/team/cairn', () => {
  beforeEach(() => mountAt('https://example.com/team/cairn'));

  it.each([
    ['/', '/team/cairn/'],
    ['/docs/?version=v1', '/team/cairn/docs/?version=v1'],
    ['https://other.example.com/x', 'https://other.example.com/x'],
  ])('clients reach %s by %s', (path, expected) => {
    expect(mounted(path)).toBe(expected);
  });

  it.each([
    ['/team/cairn', '/'],
    ['/team/cairn?next=/x', '/?next=/x'],
    ['/team/cairn/', '/'],
    ['/team/cairn/docs/', '/docs/'],
    ['/team/cairn//elsewhere', '//elsewhere'],
    ['/team/cairn/team/cairn/', '/team/cairn/'],
    ['/.well-known/oauth-authorization-server/team/cairn', '/.well-known/oauth-authorization-server'],
    ['/team/cairn/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server'],
  ])('asks by %s for %s', (url, expected) => {
    expect(unmounted(url)).toBe(expected);
  });

  it.each(['/docs/', '/healthz', '/team/cairnx/', '/.well-known/oauth-authorization-server', '/x/team/cairn/'])(
    'takes %s as it is',
    (url) => {
      expect(unmounted(url)).toBe(url);
    },
  );
});
