import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PNG, sql, testRun, unique } from '../../support';
import { bootstrap, cli, clientOf, newEmail } from '../../support/cli';

interface Reported {
  readonly counts: Readonly<Record<string, { readonly arrived: number; readonly lost: number }>>;
  readonly notes: readonly { readonly key: string; readonly what: string }[];
}

const KEY = 'key-of-the-source';
const PROJECT = '8a0c2f34-0000-4000-8000-000000000001';
const ITEM = '8a0c2f34-0000-4000-8000-000000000002';
const STATE = '8a0c2f34-0000-4000-8000-000000000003';
const idOf = (index: number) => `8a0c2f34-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface OfferedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly answer: RequestListener;
}

/** A server with one work item that has these files. */
const tracker = (files: readonly OfferedFile[], time = '2024-01-01T10:00:00Z'): Promise<string> =>
  listen((request, response) => {
    if (request.headers['x-api-key'] !== KEY) return void response.writeHead(401).end();
    const { pathname } = new URL(request.url!, 'http://x');
    const index = files.findIndex((_, at) => pathname.endsWith(`attachments/${idOf(at)}/`));
    if (index >= 0) return files[index]!.answer(request, response);
    const lists: Readonly<Record<string, readonly object[]>> = {
      'projects/': [{ id: PROJECT, identifier: 'OLD' }],
      'states/': [{ id: STATE, name: 'Todo', group: 'unstarted' }],
      'work-items/': [{ id: ITEM, sequence_id: 1, name: 'One', state: STATE, created_at: time, updated_at: time }],
      [`work-items/${ITEM}/attachments/`]: files.map(({ answer: _, ...attributes }, at) => ({
        id: idOf(at),
        attributes,
      })),
    };
    const path = pathname.replace('/api/v1/workspaces/acme/', '').replace(/^projects\/[0-9a-f-]+\//, '');
    const list = lists[path];
    response.writeHead(list ? 200 : 404).end(JSON.stringify(list ?? {}));
  });

async function place() {
  const slug = unique('files-');
  const { api_key, workspace_id: id } = await bootstrap(slug, newEmail(), '--new-key');
  await clientOf(api_key, slug).post('projects/', { name: 'Website', identifier: 'WEB' });
  const env = {
    ...{ DATABASE_URL: testRun().databaseUrl, STORAGE_DIR: testRun().storageDir, WEBHOOK_ALLOWED_CIDRS: 'loopback' },
    ...{ SOURCE_API_KEY: KEY, FILE_SIZE_LIMIT: '2 KiB' },
  };
  const run = (url: string) =>
    cli(
      [
        ...['import', 'server', url, '--from-workspace', 'acme', '--from-project', 'OLD', '--json'],
        ...['--workspace', slug, '--project', 'WEB'],
      ],
      env,
    );
  const stored = () =>
    sql<{ name: string; storage_key: string }>('select name, storage_key from assets where workspace_id = $1', [id]);
  return { id, run, stored };
}

const png = { name: 'a.png', type: 'image/png', size: PNG.length };
const sends =
  (status: number, content: Buffer | string = ''): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(content);

it('follows links to other servers without the key, and leaves out by name what cannot be had', async () => {
  const at = await place();
  const asked: IncomingMessage[] = [];
  const bucket = await listen((request, response) => {
    asked.push(request);
    response.end(PNG);
  });
  const link = `${bucket}/uploads/a.png?signature=abc`;
  const url = await tracker([
    { ...png, answer: (_, response) => void response.writeHead(302, { location: link }).end() },
    { ...png, name: 'gone.png', answer: sends(404) },
    { ...png, name: 'said.png', size: 5_000, answer: sends(200, PNG) },
    { ...png, name: 'long.png', answer: sends(200, Buffer.alloc(5_000)) },
    { name: 'page.html', type: 'text/html', size: 3, answer: sends(200, 'abc') },
    { ...png, name: 'text.png', answer: sends(200, 'no picture') },
    { ...png, name: 'empty.png', answer: sends(200) },
    {
      ...png,
      name: 'inner.png',
      answer: (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/a' }).end(),
    },
    {
      ...png,
      name: 'round.png',
      answer: (request, response) => void response.writeHead(302, { location: request.url }).end(),
    },
  ]);
  const { code, stdout, stderr } = await at.run(url);
  expect({ code, stderr: code ? stderr : '' }).toEqual({ code: 0, stderr: '' });
  const report = JSON.parse(stdout) as Reported;
  expect(report.counts).toMatchObject({ item: { arrived: 1 }, file: { arrived: 1, lost: 8 } });
  // This server has none of the lists of a workspace.
  const notes = report.notes.filter(({ what }) => !what.startsWith('the server does not have them'));
  expect(notes.map(({ key, what }) => [key, what.split(' answers')[0]])).toEqual([
    [idOf(1), expect.stringContaining(`gone.png: ${url}`)],
    [idOf(2), 'said.png: it is larger than the 2048 bytes that files may have'],
    [idOf(3), 'long.png: it is larger than the 2048 bytes that files may have'],
    [idOf(4), expect.stringContaining('page.html: "text/html" is not accepted here.')],
    [idOf(5), expect.stringContaining('text.png: image/png was announced, but the bytes are of no known type')],
    [idOf(6), 'empty.png: it is empty'],
    [idOf(7), expect.stringContaining('inner.png: The address is not one of the public internet.')],
    [idOf(8), expect.stringContaining('round.png')],
  ]);
  expect((await at.stored()).map(({ name }) => name)).toEqual(['a.png']);
  expect(asked.map((request) => [request.url, request.headers['x-api-key']])).toEqual([
    ['/uploads/a.png?signature=abc', undefined],
  ]);
});

it('asks again where a file breaks off, and not for one that is here', async () => {
  const at = await place();
  let asked = 0;
  const url = await tracker([
    {
      ...png,
      answer: (_, response) => {
        if (++asked > 1) return void response.end(PNG);
        response.writeHead(200, { 'content-length': PNG.length }).write(PNG.subarray(0, 10), () => response.destroy());
      },
    },
  ]);
  expect((await at.run(url)).code).toBe(0);
  const stored = await at.stored();
  expect(stored).toHaveLength(1);
  expect((await at.run(url)).code).toBe(0);
  expect([asked, await at.stored()]).toEqual([2, stored]);
});

it('leaves no file behind when nothing was imported', async () => {
  const at = await place();
  let asked = 0;
  const url = await tracker(
    [{ ...png, answer: (_, response) => (asked++, void response.end(PNG)) }],
    // A time that no record can have.
    '2024-13-01T10:00:00Z',
  );
  const { code, stderr } = await at.run(url);
  expect([code, asked]).toEqual([1, 1]);
  expect(stderr).toContain('nothing was imported');
  expect(readdirSync(join(testRun().storageDir, 'files', at.id))).toEqual([]);
});

it('does not ask again for files that an import stored which was cut off', async () => {
  const at = await place();
  let asked = 0;
  const url = await tracker([{ ...png, answer: (_, response) => (asked++, void response.end(PNG)) }]);
  expect((await at.run(url)).code).toBe(0);
  const stored = await at.stored();
  // As if it had been killed before its transaction ended: bytes without a record.
  await sql('delete from assets where workspace_id = $1', [at.id]);
  expect((await at.run(url)).code).toBe(0);
  expect([asked, await at.stored()]).toEqual([1, stored]);
});
