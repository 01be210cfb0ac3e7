import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { DiskObjectStore, type ListedObject, type ObjectStore, type UploadForm } from '.';
import { S3ObjectStore } from './s3/s3.object-store';

interface S3Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

/** A server for tests that comes without types. */
const S3rver = jest.requireActual<new (options: object) => S3Server>('s3rver');

const SECRET = 'S3RVER';
const HOUR_MS = 3_600_000;

/** A store with the server that clients reach it by. */
interface Stand {
  readonly store: ObjectStore;
  readonly base: string;
  close(): Promise<unknown>;
}

const directories: string[] = [];
const temporary = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-storage-'));
  directories.push(directory);
  return directory;
};
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })));

async function onDisk(): Promise<Stand> {
  const secret = () => Promise.resolve(SECRET);
  const store = new DiskObjectStore({ directory: temporary(), path: '/storage', secret });
  const server: Server = createServer(express().use('/storage', store.routes)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { store, base, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function inBucket(): Promise<Stand> {
  const directory = temporary();
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false };
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'bucket' }] });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: SECRET };
  const store = new S3ObjectStore({
    bucket: 'bucket',
    region: 'eu-west-1',
    endpoint,
    forcePathStyle: true,
    credentials,
  });
  return { store, base: endpoint, close: () => server.close() };
}

const newKey = (): string => `owner/${randomBytes(16).toString('hex')}-a.txt`;
const TEXT = { fileName: 'a.txt', contentType: 'text/plain', disposition: 'attachment' } as const;

function send(form: UploadForm, base: string, content: Buffer | string): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', new Blob([new Uint8Array(Buffer.from(content))]), 'a.txt');
  return fetch(new URL(form.url, base), { method: 'POST', body });
}

async function listed(store: ObjectStore): Promise<ListedObject[]> {
  const pages: (readonly ListedObject[])[] = [];
  for await (const page of store.list()) pages.push(page);
  return pages.flat();
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

describe.each([
  ['a directory', onDisk],
  ['a bucket', inBucket],
])('a store in %s', (_, open) => {
  let stand: Stand;
  let store: ObjectStore;
  beforeAll(async () => {
    stand = await open();
    ({ store } = stand);
  });
  afterAll(() => stand.close());

  const formOf = (key: string, maxBytes = 1000) => store.uploadForm({ key, contentType: 'text/plain', maxBytes });
  const upload = async (key: string, content: string) => send(await formOf(key), stand.base, content);
  const follow = async (key: string, headers: Record<string, string> = {}, download = TEXT) =>
    fetch(new URL(await store.downloadLink(key, download), stand.base), { headers });

  const stored = async (content: string): Promise<string> => {
    const key = newKey();
    await upload(key, content);
    await store.accept(key);
    return key;
  };

  it('gives forms in the protocol of S3, good for one key, one type, a size and an hour', async () => {
    const [key, before] = [newKey(), Date.now()];
    const { fields } = await formOf(key, 77);
    expect(Object.keys(fields).sort()).toEqual([
      'Content-Type',
      'key',
      'policy',
      'x-amz-algorithm',
      'x-amz-credential',
      'x-amz-date',
      'x-amz-signature',
    ]);
    const policy = JSON.parse(Buffer.from(fields.policy!, 'base64').toString()) as {
      expiration: string;
      conditions: (object | unknown[])[];
    };
    expect(policy.conditions).toContainEqual(['content-length-range', 1, 77]);
    const exact = Object.assign({}, ...policy.conditions.filter((one) => !Array.isArray(one))) as object;
    expect(exact).toMatchObject({ key, 'Content-Type': 'text/plain' });
    const lifetime = Date.parse(policy.expiration) - before;
    expect(lifetime).toBeGreaterThan(HOUR_MS - 2_000);
    expect(lifetime).toBeLessThan(HOUR_MS + 60_000);
  });

  it('signs forms as version 4 of Amazon’s signatures wants it', async () => {
    const { fields } = await formOf(newKey());
    const scope = fields['x-amz-credential']!.split('/').slice(1);
    const key = scope.reduce<Buffer | string>(hmac, `AWS4${SECRET}`);
    expect(fields['x-amz-signature']).toBe(hmac(key, fields.policy!).toString('hex'));
  });

  it('gives all bytes of an object', async () => {
    const content = 'hello '.repeat(50);
    const pieces = await (await store.open(await stored(content))).toArray();
    expect(Buffer.concat(pieces as Buffer[]).toString()).toBe(content);
    await expect(store.open(newKey())).rejects.toThrow();
  });

  it('has an object once an upload is accepted, not before', async () => {
    const key = newKey();
    expect(await store.accept(key)).toBeNull();
    expect((await upload(key, 'hello')).status).toBe(204);
    expect(await store.head(key)).toBeNull();
    expect((await follow(key)).status).toBe(404);
    const accepted = await store.accept(key);
    expect(accepted).toEqual({
      size: 5,
      contentType: 'text/plain',
      etag: `"${createHash('md5').update('hello').digest('hex')}"`,
      lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      metadata: {},
    });
    expect(await store.head(key)).toEqual(accepted);
    expect(await store.accept(key)).toEqual(accepted);
  });

  it('keeps an object as it was accepted, although its form can still be used', async () => {
    const key = await stored('first');
    expect((await upload(key, 'second')).status).toBe(204);
    expect(await (await follow(key)).text()).toBe('first');
    await store.accept(key);
    expect(await (await follow(key)).text()).toBe('second');
  });

  it('reads the beginning of an object', async () => {
    const key = await stored('hello');
    expect((await store.read(key, 2)).toString()).toBe('he');
    expect((await store.read(key, 100)).toString()).toBe('hello');
  });

  it('takes in what is larger than a network packet, byte for byte', async () => {
    const [key, content] = [newKey(), randomBytes(300_000)];
    const form = await formOf(key, 400_000);
    expect((await send(form, stand.base, content)).status).toBe(204);
    await store.accept(key);
    const answer = await follow(key);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  it.each([
    ['report.pdf', 'attachment; filename=report.pdf'],
    [
      'Übersicht "2026".pdf',
      `attachment; filename="?bersicht \\"2026\\".pdf"; filename*=UTF-8''%C3%9Cbersicht%20%222026%22.pdf`,
    ],
    ['见.txt', `attachment; filename="?.txt"; filename*=UTF-8''%E8%A7%81.txt`],
  ])('serves a file under its name: %s', async (fileName, disposition) => {
    const key = await stored('hello');
    const answer = await follow(key, {}, { ...TEXT, fileName } as typeof TEXT);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(parameters(answer.headers.get('content-disposition')!)).toEqual(parameters(disposition));
    expect(await answer.text()).toBe('hello');
  });

  /** Some put their parameters in another order. */
  const parameters = (disposition: string): string[] => disposition.split('; ').sort();

  it('serves ranges, and nothing to who has the current copy', async () => {
    const key = await stored('0123456789');
    const part = await follow(key, { Range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    const etag = (await follow(key)).headers.get('etag')!;
    expect((await follow(key, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304);
    expect((await follow(key, { Range: 'bytes=20-30' })).status).toBe(416);
  });

  it('removes objects together with uploads, and what is not there without complaint', async () => {
    const [first, second] = [await stored('1'), newKey()];
    await upload(second, '2');
    await store.remove([first, second, newKey()]);
    expect(await store.head(first)).toBeNull();
    expect(await store.accept(second)).toBeNull();
    expect((await follow(first)).status).toBe(404);
    await store.remove([]);
  });

  it('removes all of one owner, and nothing of others', async () => {
    const [one, other] = ['owner', 'owner-2'];
    const keys = [`${one}/a.txt`, `${one}/b.txt`, `${other}/a.txt`];
    for (const key of keys) await store.store({ key, contentType: 'text/plain', size: 1 }, Readable.from(['1']));
    await upload(`${one}/c.txt`, '3');
    await store.removeOwner(one);
    await store.removeOwner('nobody');
    expect((await listed(store)).map(({ key }) => key).filter((key) => key.startsWith('owner'))).toEqual([keys[2]]);
    await expect(store.removeOwner('../owner')).rejects.toThrow('Not an owner of objects');
    await store.removeOwner(other);
  });

  it('lists objects and uploads, and removes uploads alone', async () => {
    const key = await stored('1');
    await upload(key, '2');
    const lastModified = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    const found = (await listed(store)).filter((object) => object.key === key);
    expect(found.sort((a, b) => Number(a.isAccepted) - Number(b.isAccepted))).toEqual([
      { key, isAccepted: false, lastModified },
      { key, isAccepted: true, lastModified },
    ]);
    await store.discard([key, newKey()]);
    expect((await listed(store)).filter((object) => object.key === key)).toMatchObject([{ isAccepted: true }]);
    await store.remove([key]);
    expect((await listed(store)).filter((object) => object.key === key)).toEqual([]);
  });
});
