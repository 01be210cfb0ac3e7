import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Bucket } from './bucket';

interface S3Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

/** S3 server for tests. The package has no types. */
const S3rver = jest.requireActual<new (options: object) => S3Server>('s3rver');

const MIB = 2 ** 20;

let server: S3Server;
let directory: string;
let bucket: Bucket;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-bucket-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false };
  server = new S3rver({ ...options, configureBuckets: [{ name: 'bucket' }] });
  const { port } = await server.run();
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const endpoint = `http://127.0.0.1:${port}`;
  bucket = new Bucket({ bucket: 'bucket', region: 'eu-west-1', endpoint, forcePathStyle: true, credentials });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Streams in chunks that do not align with parts. */
function pieces(bytes: Buffer): Readable {
  const size = 70_001;
  const count = Math.ceil(bytes.length / size);
  return Readable.from(Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size)));
}

it.each([0, 1, 8 * MIB - 1, 8 * MIB, 20 * MIB + 3])('gives back all %d bytes', async (size) => {
  const bytes = randomBytes(size);
  await bucket.write(`sizes/${size}`, pieces(bytes));
  expect((await buffer((await bucket.read(`sizes/${size}`))!)).equals(bytes)).toBe(true);
});

it('leaves nothing of an object whose source fails', async () => {
  async function* failing() {
    for (let part = 0; part < 3; part++) yield randomBytes(7 * MIB);
    yield await Promise.reject(new Error('no more'));
  }
  await expect(bucket.write('cut/off', Readable.from(failing()))).rejects.toThrow('no more');
  expect(await bucket.has('cut/off')).toBe(false);
});

it('knows what is there, and what lies below a prefix', async () => {
  for (const key of ['below/a', 'below/b/c', 'below/b/d', 'other/e'])
    await bucket.write(key, Readable.from([Buffer.from(key)]));
  expect(await bucket.below('below/')).toEqual({ objects: ['below/a'], folders: ['below/b/'] });
  await bucket.removeBelow('below/b/');
  expect(await bucket.below('below/')).toEqual({ objects: ['below/a'], folders: [] });
  await bucket.remove('below/a');
  expect([await bucket.has('below/a'), await bucket.has('other/e')]).toEqual([false, true]);
  expect(await bucket.read('below/a')).toBeNull();
});
