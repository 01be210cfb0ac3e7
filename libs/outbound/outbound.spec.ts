import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Networks } from './networks';
import { Outbound } from './outbound';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const REQUEST = { method: 'POST', timeoutMs: 400, maxBytes: 10 } as const;
const here = { address: '127.0.0.1', family: 4 };

let server: Server;
let handle: Handler;
let port: number;
let hits: IncomingMessage[];
const asked: string[] = [];
const opened: Outbound[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request);
    handle(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  hits = [];
  asked.length = 0;
  handle = (_, response) => response.end('ok');
});
afterEach(() => opened.splice(0).forEach((one) => one.close()));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function outbound(networks: readonly string[] = ['127.0.0.1'], addresses: readonly object[] = [here]): Outbound {
  const resolve = (host: string) => {
    asked.push(host);
    return host === 'nowhere.test'
      ? Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
      : Promise.resolve(addresses as (typeof here)[]);
  };
  const client = new Outbound(new Networks(networks, 'Ask for NETWORKS.'), resolve);
  opened.push(client);
  return client;
}

const to = (host: string) => ({ ...REQUEST, url: `http://${host}:${port}/hook?a=1` });

describe('a request to somebody else’s server', () => {
  it('goes to the address that was judged, under the name that was asked for', async () => {
    const body = Buffer.from('{"a":1}');
    const answer = await outbound().send({ ...to('hooks.test'), headers: { 'x-a': 'b' }, body });
    expect(answer).toMatchObject({ status: 200, statusText: 'OK', isCut: false, body: Buffer.from('ok') });
    expect(hits[0]).toMatchObject({ method: 'POST', url: '/hook?a=1' });
    expect(hits[0]!.headers).toMatchObject({ host: `hooks.test:${port}`, 'x-a': 'b', 'content-length': '7' });
  });

  it('asks for a name once, and judges what it was told each time', async () => {
    const client = outbound();
    await client.send(to('hooks.test'));
    await client.send(to('hooks.test.'));
    expect(asked).toEqual(['hooks.test']);
  });

  it.each([
    ...['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '0', '10.0.0.1', '169.254.169.254'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[fd00:ec2::254]', '[64:ff9b::a9fe:a9fe]'],
    ...['localhost', 'LOCALHOST.', 'a.localhost', '①②⑦.0.0.1'],
  ])('is not made to %s, and no name is looked up', async (host) => {
    const client = outbound([]);
    expect(client.objectionTo(`http://${host}/`)).toMatch(/not one of the public internet\. Ask for NETWORKS\.$/);
    await expect(client.send(to(host))).rejects.toMatchObject({ reason: 'refused' });
    expect([asked, hits]).toEqual([[], []]);
  });

  it.each([
    'ftp://a.test/',
    'http://user:pw@a.test/',
    'file:///etc/passwd',
    'gopher://a.test/',
    '//a.test',
    'http://a b/',
  ])('is not made to %s', (url) => {
    expect(outbound().objectionTo(url)).toMatch(/^Expected an address that begins with http/);
  });

  it('is not made where a name stands for no address that may be called, whatever else it says', async () => {
    for (const addresses of [[here], [{ address: '::ffff:10.0.0.1', family: 6 }, here], []]) {
      const refused = outbound([], addresses).send(to('rebound.test'));
      await expect(refused).rejects.toMatchObject({ reason: 'refused', message: expect.not.stringContaining('127.') });
    }
    const mixed = outbound(['127.0.0.1'], [{ address: '10.0.0.1', family: 4 }, here]);
    expect((await mixed.send(to('mixed.test'))).status).toBe(200);
    expect(hits).toHaveLength(1);
  });

  it('fails with what can be shown where there is no such host or no server', async () => {
    await expect(outbound().send(to('nowhere.test'))).rejects.toMatchObject({
      reason: 'unresolved',
      message: 'The host cannot be found (ENOTFOUND).',
    });
    const closed = outbound().send({ ...REQUEST, url: 'http://hooks.test:1/' });
    await expect(closed).rejects.toMatchObject({
      reason: 'network',
      message: 'The connection failed (ECONNREFUSED).',
    });
  });

  it('follows no redirect', async () => {
    handle = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    const answer = await outbound().send(to('hooks.test'));
    expect([answer.status, answer.headers.location, hits.length]).toEqual([302, '/elsewhere', 1]);
  });

  it('waits no longer than it was told', async () => {
    handle = () => undefined;
    await expect(outbound().send(to('hooks.test'))).rejects.toMatchObject({ reason: 'timeout' });
    const slowNames = new Outbound(new Networks(), () => new Promise(() => undefined));
    await expect(slowNames.send(to('hooks.test'))).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('takes a status for an answer, and of a body that is long or slow no more than it was told', async () => {
    handle = (_, response) => response.end('x'.repeat(5_000_000));
    const long = await outbound().send(to('hooks.test'));
    expect([long.status, long.body.length, long.isCut]).toEqual([200, 10, true]);
    handle = (_, response) => response.writeHead(202).write('slow');
    const slow = await outbound().send(to('hooks.test'));
    expect([slow.status, slow.body.toString(), slow.isCut]).toEqual([202, 'slow', true]);
  });

  it('fails where the connection is reset before the answer', async () => {
    handle = ({ socket }) => socket.resetAndDestroy();
    await expect(outbound().send(to('hooks.test'))).rejects.toMatchObject({ reason: 'network' });
  });
});

describe('a download from somebody else’s server', () => {
  const LIMITS = { timeoutMs: 400, silenceMs: 100, maxBytes: 100_000 };
  const file = () => ({ ...LIMITS, url: `http://files.test:${port}/file` });
  const contentOf = async (client: Outbound, more: object = {}) =>
    buffer((await client.open({ ...file(), ...more })).body);

  it('is read as a stream, and may take longer than its beginning', async () => {
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write('a');
      const timer = setInterval(() => response.write('b'), 60);
      setTimeout(() => response.end(), 600).unref();
      response.once('close', () => clearInterval(timer));
    };
    const { status, headers, body } = await outbound().open({ ...file(), headers: { 'x-key': 'k' } });
    expect([status, headers['content-type'], hits[0]!.headers['x-key']]).toEqual([200, 'image/png', 'k']);
    expect((await buffer(body)).toString()).toMatch(/^ab{5,}$/);
  });

  it('waits as long as its reader does', async () => {
    handle = (_, response) => response.end('x'.repeat(90_000));
    const { body } = await outbound().open(file());
    await sleep(250);
    expect(await buffer(body)).toHaveLength(90_000);
  });

  it('breaks off where it is silent, longer than it may be, or ends early', async () => {
    handle = (_, response) => response.write('a');
    await expect(contentOf(outbound())).rejects.toMatchObject({ reason: 'timeout' });
    handle = (_, response) => response.end('x'.repeat(100_001));
    await expect(contentOf(outbound())).rejects.toMatchObject({ reason: 'too_long' });
    handle = (_, response) => response.writeHead(200, { 'content-length': '10' }).write('a', () => response.destroy());
    await expect(contentOf(outbound())).rejects.toMatchObject({ reason: 'network' });
  });

  it('is judged as any request, waits no longer for its beginning, and follows no redirect', async () => {
    await expect(outbound([]).open(file())).rejects.toMatchObject({ reason: 'refused' });
    handle = () => undefined;
    await expect(outbound().open(file())).rejects.toMatchObject({ reason: 'timeout' });
    handle = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    const { status, headers, body } = await outbound().open(file());
    body.destroy();
    expect([status, headers.location, hits.length]).toEqual([302, '/elsewhere', 2]);
  });

  it('ends with its connection when nobody wants the rest', async () => {
    const closed = new Promise<void>((resolve) => {
      handle = (_, response) => {
        response.once('close', resolve);
        response.write('a');
      };
    });
    (await outbound().open(file())).body.destroy();
    await closed;
  });
});
