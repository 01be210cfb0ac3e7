import { mountAt } from '#kernel';
import { ownCookie } from './own-cookie';

afterEach(() => mountAt(null));

it.each([
  [null, 'cairn_visit', '/', false],
  ['http://localhost:3000', 'cairn_visit', '/', false],
  ['http://localhost:3000/cairn', 'cairn_visit', '/cairn/', false],
  ['https://example.com', '__Host-cairn_visit', '/', true],
  // Browsers refuse the other prefix with any path but the root.
  ['https://example.com/cairn', '__Secure-cairn_visit', '/cairn/', true],
])('under %s the cookie is %s, for %s', (baseUrl, name, path, secure) => {
  mountAt(baseUrl);
  expect(ownCookie('cairn_visit', { baseUrl })).toEqual({
    name,
    options: { httpOnly: true, sameSite: 'lax', secure, path },
  });
});
