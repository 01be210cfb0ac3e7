import { testRun } from '../../support';

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(testRun().servers[0]! + path, { headers, method });

it.each(['/nowhere/', '/w', '/settings/keys', '/docs/nothing'])('a browser gets a page at %s', async (path) => {
  const answer = await ask(path, { Accept: HTML });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await answer.text()).toMatch(/<title>Not found[^]*There is nothing at this address\.[^]*<a href="\/">/);
});

it.each([
  ['/nowhere/', { Accept: '*/*' }, 'GET'],
  ['/nowhere/', { Accept: HTML }, 'POST'],
  ['/api/v2/nowhere/', { Accept: HTML }, 'GET'],
  ['/api/nowhere/', { Accept: HTML }, 'GET'],
  ['/.well-known/nothing', { Accept: HTML }, 'GET'],
])('a program gets JSON: %s, %j, %s', async (path, headers, method) => {
  const answer = await ask(path, headers, method);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/);
});
