import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface S3Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

/** A server for tests that comes without types. */
const S3rver = jest.requireActual<new (options: object) => S3Server>('s3rver');

export interface BucketServer {
  /** The variables by which a server or command reaches it. */
  readonly env: Readonly<Record<string, string>>;
  /** Where it keeps the objects of a bucket. */
  readonly directory: string;
  close(): Promise<void>;
}

/** A service with the protocol of S3 and some buckets. */
export async function startBuckets(...names: readonly string[]): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-buckets-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false };
  const server = new S3rver({ ...options, configureBuckets: names.map((name) => ({ name })) });
  const { port } = await server.run();
  const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER', S3_REGION: 'eu-west-1' };
  return {
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_FORCE_PATH_STYLE: 'true', ...keys },
    directory,
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
