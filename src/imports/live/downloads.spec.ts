import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Networks, Outbound } from '#outbound';
import { FileLost } from '../import.error';
import { Downloads } from './downloads';

let server: Server;
let handle: RequestListener;
let url: string;
const outbound = new Outbound(new Networks(['127.0.0.1'], ''));

beforeAll(async () => {
  server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  outbound.close();
  server.closeAllConnections();
  server.close();
});

const waits: string[] = [];
const downloads = () =>
  new Downloads({ outbound, url, headers: { 'X-API-Key': 'k' }, onWait: (why) => waits.push(why), silenceMs: 50 });

it('ends a file that says nothing for too long', async () => {
  handle = (_, response) => response.write('a');
  const { content } = await downloads().open(`${url}/file`, 100);
  await expect(buffer(content)).rejects.toMatchObject({ reason: 'timeout' });
});

it('waits where it is asked to, and starts at the first address again', async () => {
  const paths: unknown[] = [];
  handle = ({ url: path, headers }, response) => {
    paths.push([path, headers['x-api-key']]);
    if (path === '/file') return void response.writeHead(302, { location: '/signed' }).end();
    if (paths.length === 2) return void response.writeHead(429, { 'retry-after': '0' }).end();
    response.writeHead(200, { 'content-type': 'image/png' }).end('abc');
  };
  const { content, type } = await downloads().open(`${url}/file`, 100);
  expect([String(await buffer(content)), type, waits.length]).toEqual(['abc', 'image/png', 1]);
  const round = [
    ['/file', 'k'],
    ['/signed', undefined],
  ];
  expect(paths).toEqual([...round, ...round]);
});

it('names the status of what is not to be had', async () => {
  handle = (_, response) => response.writeHead(403).end();
  await expect(downloads().open(`${url}/file`, 100)).rejects.toThrow(
    new FileLost(`${url}/file answers with status 403`),
  );
});
