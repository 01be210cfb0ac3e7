import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type ErrorRequestHandler } from 'express';
import { FORM_SECONDS, LINK_SECONDS } from '../object-store';
import { DiskObjectStore } from './disk.object-store';

let directory: string;
let store: DiskObjectStore;
let server: Server;
let base: string;
let now = Date.now();
const unexpected: unknown[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
  store = new DiskObjectStore({ directory, path: '/storage', secret: () => Promise.resolve('s'), now: () => now });
  const catchAll: ErrorRequestHandler = (error, _request, response, _next) => {
    unexpected.push(error);
    response.status(500).end();
  };
  server = createServer(express().use('/storage', store.routes).use(catchAll)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => (now = Date.now()));
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(directory, { recursive: true, force: true });
  expect(unexpected).toEqual([]);
});

const newKey = (): string => `owner/${randomBytes(16).toString('hex')}-a.txt`;
const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

interface Part {
  readonly name: string;
  readonly value: string;
  readonly isFile?: true;
}

const fieldsOf = async (maxBytes = 10): Promise<Record<string, string>> => ({
  ...(await store.uploadForm({ key: newKey(), contentType: 'text/plain', maxBytes })).fields,
});

const partsOf = (fields: Record<string, string>, content = 'hello'): Part[] => [
  ...Object.entries(fields).map(([name, value]) => ({ name, value })),
  { name: 'file', value: content, isFile: true },
];

async function post(parts: readonly Part[]): Promise<{ status: number; code: string | undefined }> {
  const body = new FormData();
  for (const { name, value, isFile } of parts) body.append(name, isFile ? new Blob([value]) : value);
  const response = await fetch(`${base}/storage/`, { method: 'POST', body });
  return answerOf(response);
}

async function answerOf(response: Response): Promise<{ status: number; code: string | undefined }> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  if (code) expect(response.headers.get('content-type')).toMatch(/^application\/xml/);
  return { status: response.status, code };
}

describe('an upload', () => {
  type Change = (fields: Record<string, string>) => Record<string, string> | readonly Part[];
  const without =
    (name: string): Change =>
    (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));

  const loosened: Change = ({ policy, ...fields }) => ({
    ...fields,
    policy: Buffer.from(Buffer.from(policy!, 'base64').toString().replace(',10]', ',99]')).toString('base64'),
  });

  it.each<[string, number, string, Change]>([
    ['another key', 403, 'AccessDenied', (fields) => ({ ...fields, key: newKey() })],
    ['a key that leads out', 403, 'AccessDenied', (fields) => ({ ...fields, key: '../../etc/passwd' })],
    ['another type', 403, 'AccessDenied', (fields) => ({ ...fields, 'Content-Type': 'text/html' })],
    ['a field more', 403, 'AccessDenied', (fields) => ({ ...fields, acl: 'public-read' })],
    ['a loosened policy', 403, 'SignatureDoesNotMatch', loosened],
    ['another signature', 403, 'SignatureDoesNotMatch', (f) => ({ ...f, 'x-amz-signature': '0'.repeat(64) })],
    ['a signature too short', 403, 'SignatureDoesNotMatch', (f) => ({ ...f, 'x-amz-signature': 'ab' })],
    [
      'somebody else’s key',
      403,
      'InvalidAccessKeyId',
      (f) => ({ ...f, 'x-amz-credential': 'AKIA/x/y/s3/aws4_request' }),
    ],
    ['no policy', 403, 'AccessDenied', without('policy')],
    ['no signature', 403, 'AccessDenied', without('x-amz-signature')],
    ['no key', 403, 'AccessDenied', without('key')],
    ['no type', 403, 'AccessDenied', without('Content-Type')],
    ['the file before the fields', 403, 'AccessDenied', (fields) => partsOf(fields).reverse()],
    ['no file', 400, 'InvalidArgument', (fields) => partsOf(fields).filter((part) => !part.isFile)],
    [
      'a file by another name',
      400,
      'InvalidArgument',
      (f) => partsOf(f).map((p) => (p.isFile ? { ...p, name: 'f' } : p)),
    ],
    [
      'a field twice',
      400,
      'MalformedPOSTRequest',
      (fields) => [{ name: 'key', value: fields.key! }, ...partsOf(fields)],
    ],
    ['a field without end', 400, 'MalformedPOSTRequest', (fields) => ({ ...fields, policy: 'x'.repeat(30_000) })],
    ['more bytes than allowed', 400, 'EntityTooLarge', (fields) => partsOf(fields, 'x'.repeat(11))],
    ['far more bytes than allowed', 400, 'EntityTooLarge', (fields) => partsOf(fields, 'x'.repeat(3_000_000))],
    ['no bytes', 400, 'EntityTooSmall', (fields) => partsOf(fields, '')],
  ])('with %s is refused with %d %s and leaves nothing behind', async (_what, status, code, change) => {
    const changed = change(await fieldsOf());
    const parts = Array.isArray(changed) ? (changed as readonly Part[]) : partsOf(changed as Record<string, string>);
    expect(await post(parts)).toEqual({ status, code });
    expect(files()).toEqual([]);
  });

  it('is taken with all of its bytes', async () => {
    const fields = await fieldsOf();
    expect(await post(partsOf(fields, 'x'.repeat(10)))).toEqual({ status: 204, code: undefined });
    await store.remove([fields.key!]);
  });

  it('is taken until the form expires', async () => {
    const fields = await fieldsOf();
    now += FORM_SECONDS * 1000 - 1_000;
    expect((await post(partsOf(fields))).status).toBe(204);
    await store.remove([fields.key!]);
    now += 2_000;
    expect(await post(partsOf(fields))).toEqual({ status: 403, code: 'AccessDenied' });
    expect(files()).toEqual([]);
  });

  it('may be repeated, also at the same time: one of them stays', async () => {
    const fields = await fieldsOf();
    const answers = await Promise.all(['one', 'two', 'six'].map((content) => post(partsOf(fields, content))));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await store.accept(fields.key!)).toMatchObject({ size: 3 });
    expect(files()).toHaveLength(2);
    await store.remove([fields.key!]);
    expect(files()).toEqual([]);
  });

  it.each([
    ['text/plain', 412],
    ['application/x-www-form-urlencoded', 412],
    ['multipart/form-data', 412],
    ['multipart/form-data; boundary=x', 400],
  ])('as %s without a form is %d', async (type, status) => {
    const init = { method: 'POST', headers: { 'Content-Type': type }, body: 'nothing' };
    expect(await answerOf(await fetch(`${base}/storage/`, init))).toMatchObject({ status });
  });

  it('that is cut off leaves nothing behind', async () => {
    const fields = await fieldsOf(1_000_000);
    const head = Object.entries(fields)
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '900000' };
    const sending = httpRequest(`${base}/storage/`, { method: 'POST', headers }).on('error', () => undefined);
    sending.write(`${head}${file}${'x'.repeat(200_000)}`);
    await until(() => files().length > 0);
    sending.destroy();
    await until(() => files().length === 0);
  });

  it('that ends without its last boundary is refused', async () => {
    const fields = await fieldsOf();
    const parts = partsOf(fields).map(({ name, value, isFile }) => {
      const file = isFile ? '; filename="a"' : '';
      return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const answer = await fetch(`${base}/storage/`, { method: 'POST', headers, body: parts.join('') });
    expect(await answerOf(answer)).toEqual({ status: 400, code: 'MalformedPOSTRequest' });
    await until(() => files().length === 0);
  });
});

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('Waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('a download', () => {
  let key: string;
  const link = async () =>
    base +
    (await store.downloadLink(key, { fileName: 'a b.txt', contentType: 'text/plain', disposition: 'attachment' }));

  beforeAll(async () => {
    const fields = await fieldsOf();
    key = fields.key!;
    await post(partsOf(fields, '0123456789'));
    await store.accept(key);
  });
  afterAll(() => store.remove([key]));

  it('runs nothing in a browser, and stays with its reader', async () => {
    const { status, headers } = await fetch(await link());
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-length': '10',
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="a b.txt"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
    });
  });

  it('tells by HEAD what GET would send', async () => {
    const answer = await fetch(await link(), { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', '']);
  });

  it.each<[string, (url: URL) => void]>([
    ['another name', (url) => url.searchParams.set('response-content-disposition', 'inline')],
    ['another type', (url) => url.searchParams.set('response-content-type', 'text/html')],
    ['a longer life', (url) => url.searchParams.set('expires', '99999999999')],
    ['another signature', (url) => url.searchParams.set('signature', 'f'.repeat(64))],
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['nothing', (url) => (url.search = '')],
    ['another key', (url) => (url.pathname = `/storage/${newKey()}`)],
  ])('with %s in its link is refused', async (_, change) => {
    const url = new URL(await link());
    change(url);
    expect(await answerOf(await fetch(url))).toEqual({ status: 403, code: 'AccessDenied' });
  });

  it('is there until the link expires', async () => {
    const url = await link();
    now += LINK_SECONDS * 1000 - 1_000;
    expect((await fetch(url)).status).toBe(200);
    now += 2_000;
    expect(await answerOf(await fetch(url))).toEqual({ status: 403, code: 'AccessDenied' });
  });

  it('of a range outside the file is refused without what belongs to the file', async () => {
    const answer = await fetch(await link(), { headers: { Range: 'bytes=10-' } });
    expect(answer.headers.get('content-range')).toBe('bytes */10');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(await answerOf(answer)).toEqual({ status: 416, code: 'InvalidRange' });
  });

  it('answers several ranges with the whole, and a condition that fails with 412', async () => {
    expect((await fetch(await link(), { headers: { Range: 'bytes=0-1,4-5' } })).status).toBe(200);
    const answer = await fetch(await link(), { headers: { 'If-Match': '"other"' } });
    expect(await answerOf(answer)).toEqual({ status: 412, code: 'PreconditionFailed' });
  });

  it.each([
    '/storage/',
    '/storage/owner',
    '/storage/../etc/passwd',
    '/storage/%2e%2e/%2e%2e/etc',
    '/storage/a/.b',
    '/storage/a/b/c',
  ])('of %s finds nothing', async (path) => {
    expect((await fetch(base + path)).status).toBe(404);
  });

  it('knows no other methods', async () => {
    const answer = await fetch(await link(), { method: 'DELETE' });
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(await answerOf(answer)).toEqual({ status: 405, code: 'MethodNotAllowed' });
    expect(await answerOf(await fetch(`${base}/storage/${key}`, { method: 'POST' }))).toMatchObject({ status: 404 });
  });
});

it('never takes a key for a path', async () => {
  for (const key of ['../a', 'a', 'a/../../b', '/etc/passwd', 'a/b/c', '']) {
    await expect(store.head(key)).rejects.toThrow('Not a key');
  }
});

it('removes what killed processes left, not what others are working on', async () => {
  const { mkdirSync, utimesSync, writeFileSync } = await import('node:fs');
  const [old, young] = ['old', 'young'].map((name) => join(directory, 'unfinished', name));
  for (const path of [old!, young!]) {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'data'), 'x');
  }
  const before = Date.now() / 1000 - 2 * 24 * 3600;
  utimesSync(old!, before, before);
  const fresh = new DiskObjectStore({ directory, path: '/storage', secret: () => Promise.resolve('s') });
  const app = createServer(express().use('/storage', fresh.routes)).listen(0, '127.0.0.1');
  await new Promise((resolve) => app.once('listening', resolve));
  const [first, own] = [base, `http://127.0.0.1:${(app.address() as AddressInfo).port}`];
  base = own;
  const fields = await fieldsOf();
  expect((await post(partsOf(fields))).status).toBe(204);
  base = first;
  await new Promise((resolve) => app.close(resolve));
  expect(readdirSync(join(directory, 'unfinished'))).toEqual(['young']);
  rmSync(young!, { recursive: true });
  await store.remove([fields.key!]);
});
