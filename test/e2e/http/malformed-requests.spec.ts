import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expectProblem, newTenant, testRun, type Tenant, type Version } from '../../support';

let tenant: Tenant;
beforeAll(async () => (tenant = await newTenant()));

interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const PATIENCE_MS = 10_000;

/** Sends bytes that no HTTP client would let through; answers what comes back until the end of the first answer. */
function exchange(...pieces: (string | Buffer)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(testRun().servers[0]!);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    const finish = () => {
      socket.destroy();
      if (/^HTTP\/1\.1 [2-5]/.test(received)) resolve(parse(received));
      else reject(new Error(`No answer: ${received}`));
    };
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`No whole answer in time: ${received}`)));
    // A server may end a connection while it is still being sent to.
    socket.on('error', (error) => (received ? finish() : reject(error)));
    socket.on('close', finish);
    socket.on('data', (chunk) => {
      received = (received + chunk.toString('latin1')).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      if (isWhole(received)) finish();
    });
    for (const piece of pieces) socket.write(piece);
  });
}

function isWhole(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return body !== undefined && length !== undefined && body.length >= Number(length);
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  return { status: Number(first.split(' ')[1]), headers, text: text.slice(end + 4) };
}

interface Raw {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
  readonly host?: string | null;
}

const JSON_BODY = 'Content-Type: application/json';

/** A request with the owner's key, to the list of projects unless told. */
function send(
  version: Version,
  { method, path, headers = [], body, host = 'localhost' }: Raw = {},
): Promise<RawAnswer> {
  const lines = [
    `${method ?? (body === undefined ? 'GET' : 'POST')} ${path ?? projects(version)} HTTP/1.1`,
    ...(host === null ? [] : [`Host: ${host}`]),
    `X-Api-Key: ${tenant.owner.key}`,
    ...headers,
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return exchange(`${lines.join('\r\n')}\r\n\r\n`, ...(body === undefined ? [] : [body]));
}

const projects = (version: Version, query = '') => `/api/${version}/workspaces/${tenant.slug}/projects/${query}`;

/** Expects a refusal in the version's own shape. */
function expectRefusal(version: Version, { status, headers, text }: RawAnswer, expected: number): void {
  const body = JSON.parse(text) as Record<string, unknown>;
  expectProblem({ status, headers, text, body }, expected);
  if (version === 'v2') {
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['type', 'code', 'detail']));
  } else {
    expect(headers.get('content-type')).toBe('application/json');
    expect(body).not.toHaveProperty('code');
  }
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe.each(['v1', 'v2'] as const)('%s', (version) => {
  const refuses = async (raw: Raw, status: number) => expectRefusal(version, await send(version, raw), status);
  const post = (body: string | Buffer, ...headers: string[]): Raw => ({ body, headers: [JSON_BODY, ...headers] });

  it.each(['%zz', '%', '%ff%fe', '%E0%A4%A'])('refuses a path that cannot be decoded: %s', (bad) =>
    refuses({ path: projects(version).replace('projects', bad) }, 400),
  );

  it('finds nothing at a path with a null character', () =>
    refuses({ path: projects(version).replace('projects', 'a%00b') }, 404));

  it('refuses null characters in a value of the query, and survives them in a name', async () => {
    await refuses({ path: projects(version, '?order_by=%00') }, 400);
    expect((await send(version, { path: projects(version, '?%00=1&%0d%0aX:=2&%F0%9F%98%80=3') })).status).toBe(200);
  });

  it('refuses a parameter that comes twice', () => refuses({ path: projects(version, '?per_page=1&per_page=2') }, 400));

  it('refuses headers and addresses beyond all measure', async () => {
    await refuses({ headers: [`X-Big: ${'a'.repeat(70_000)}`] }, 400);
    await refuses({ path: projects(version, `?q=${'a'.repeat(20_000)}`) }, 400);
  });

  it.each([
    ['an invalid character', 'X-Bad: a\u0000b'],
    ['a line break of its own', 'X-Bad: a\rb'],
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 4'],
    ['a length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked'],
    ['a negative length', 'Content-Length: -1'],
  ])('refuses headers with %s', (_what, header) => refuses({ headers: [header] }, 400));

  it('refuses a request without a host, and an unknown method', async () => {
    await refuses({ host: null }, 400);
    await refuses({ method: 'BOGUS' }, 400);
  });

  it.each(['{"name":', '{"name": undefined}', "{'name': 1}", '{"a":1}{"b":2}', '\u0000'])(
    'refuses %j for JSON',
    (body) => refuses(post(body), 400),
  );

  it.each([nested(10_000), '['.repeat(200_000), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`])(
    'refuses JSON of thousands of levels',
    (body) => refuses(post(body), 400),
  );

  it.each(['[]', '"text"', '1', 'true', '[{"name":"x"}]'])('refuses %s where an object belongs', (body) =>
    refuses(post(body), 400),
  );

  it('refuses numbers beyond all measure, and members of objects that are no members', async () => {
    await refuses(post('{"name":1e999,"identifier":-1e999}'), 400);
    await refuses(post(`{"name":${'9'.repeat(400)}}`), 400);
    await refuses(post('{"__proto__":{"name":"x","identifier":"X"},"constructor":1,"toString":2}'), 400);
    await refuses(post('{"name":"a\\u0000b","identifier":"NUL"}'), 400);
    await refuses(post('{"name":"a\\ud800b","identifier":"SUR"}'), 400);
  });

  it('names unknown members that every object has, where strict handling refuses them', async () => {
    const body = '{"name":"x","identifier":"X","__proto__":1,"constructor":1}';
    const answer = await send(version, post(body, 'Prefer: handling=strict'));
    expectRefusal(version, answer, 400);
    expect(answer.text).toMatch(/"__proto__"/);
    expect(answer.text).toMatch(/"constructor"/);
  });

  it('refuses a body whose type or character set is missing or of no use', async () => {
    await refuses({ body: '{}' }, 415);
    await refuses({ body: 'a=1', headers: ['Content-Type: application/x-www-form-urlencoded'] }, 415);
    for (const charset of ['iso-8859-1', 'nonsense'])
      await refuses({ body: '{}', headers: [`${JSON_BODY}; charset=${charset}`] }, 415);
    await refuses(post('xxxx', 'Content-Encoding: nonsense'), 415);
  });

  it('refuses what is packed badly, and what unpacks to more than the limit', async () => {
    await refuses(post('xxxx', 'Content-Encoding: gzip'), 400);
    await refuses(post(gzipSync(`["${' '.repeat(60_000_000)}"]`), 'Content-Encoding: gzip'), 413);
  });

  it('refuses a body over the limit, announced or not, without waiting for its end', async () => {
    await refuses(post(`{"name":"${'a'.repeat(6_000_000)}"}`), 413);
    await refuses({ method: 'POST', headers: [JSON_BODY, 'Content-Length: 99999999999'] }, 413);
    const chunk = `600000\r\n${'a'.repeat(0x60_0000)}\r\n0\r\n\r\n`;
    const head = [`POST ${projects(version)} HTTP/1.1`, 'Host: x', `X-Api-Key: ${tenant.owner.key}`, JSON_BODY];
    expectRefusal(version, await exchange(`${head.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n`, chunk), 413);
  });

  it.each(['Expect: 100-continue', 'Expect: something-else'])('takes %s in its stride', (expectation) =>
    refuses(post('{}', expectation), 400),
  );

  it('answers HEAD like GET without a body, and other methods with what there is', async () => {
    const head = await send(version, { method: 'HEAD', headers: ['Connection: close'] });
    expect(head).toMatchObject({ status: 200, text: '' });
    for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'PUT']) {
      const answer = await send(version, { method });
      expectRefusal(version, answer, 405);
      expect(answer.headers.get('allow')).toMatch(/\bGET\b.*\bPOST\b/);
      expect(answer.text).toContain(JSON.stringify(`Method "${method}" not allowed.`));
    }
  });

  it('does not let a header change the method, or the protocol', async () => {
    const headers = ['X-HTTP-Method-Override: DELETE', 'Connection: Upgrade', 'Upgrade: websocket'];
    expect((await send(version, { headers })).status).toBe(200);
  });

  it.each(['X-Api-Key: second', 'X-Api-Key: '])('refuses a credential that is none: %s', (header) =>
    refuses({ headers: [header] }, 401),
  );
});

it('answers what is no HTTP at all', async () => {
  const answer = await exchange(Buffer.from('\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', 'latin1'));
  expectRefusal('v2', answer, 400);
});

describe('no spelling of an address leads past the authentication', () => {
  it.each([
    '/api/v2/users/me/',
    '//api/v2/users/me/',
    '/api//v2/users/me/',
    '/api/v2//users/me/',
    '/./api/v2/users/me/',
    '/x/../api/v2/users/me/',
    '/API/V2/USERS/ME/',
    '/api/%76%32/users/me/',
    '/api/v2;x/users/me/',
    '/\\api/v2/users/me/',
    'http://localhost/api/v2/users/me/',
    'HTTP://user@other.example.com:81/api/v1/users/me/',
    'http://localhost//api/v2/users/me/',
    '*/api/v2/users/me/',
    'api/v2/users/me/',
    '/docs/../api/v2/users/me/',
    '/healthz/../api/v2/users/me/',
  ])('%s', async (path) => {
    const { status, headers } = await exchange(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect([400, 401, 404]).toContain(status);
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  it('and the absolute form leads to where it says', async () => {
    expect((await send('v2', { path: `http://localhost${projects('v2')}` })).status).toBe(200);
  });
});
