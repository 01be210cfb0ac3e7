import type { Readable } from 'node:stream';
import type { Bucket } from '#storage';
import { BackupError } from './backup.error';
import { ByteStore } from './byte-store';

/** The objects of a bucket whose keys begin with a prefix. */
export class BucketStore extends ByteStore {
  constructor(
    readonly name: string,
    private readonly bucket: Bucket,
    private readonly prefix: string,
  ) {
    super();
  }

  write(path: string, source: Readable): Promise<void> {
    return this.asked(() => this.bucket.write(this.keyOf(path), source));
  }

  async read(path: string): Promise<Readable> {
    const found = await this.asked(() => this.bucket.read(this.keyOf(path)));
    if (!found) throw new BackupError(`The back-up is damaged: ${this.name}/${path} is missing.`);
    return found;
  }

  has(path: string): Promise<boolean> {
    return this.asked(() => this.bucket.has(this.keyOf(path)));
  }

  async list(folder: string): Promise<string[]> {
    const prefix = `${this.keyOf(folder)}/`;
    const { objects, folders } = await this.asked(() => this.bucket.below(prefix));
    return [...objects, ...folders].map((key) => key.slice(prefix.length).replace(/\/$/, '')).sort();
  }

  async remove(path: string): Promise<void> {
    await this.asked(async () => {
      await this.bucket.removeBelow(`${this.keyOf(path)}/`);
      await this.bucket.remove(this.keyOf(path));
    });
  }

  async removeUnfinished(): Promise<void> {
    await this.asked(() => this.bucket.abandonUploads(this.prefix));
  }

  /** Manifests may be forged, so their names must not lead outside the prefix. */
  private keyOf(path: string): string {
    if (path.split('/').some((part) => part === '..' || part === '.' || part === ''))
      throw new BackupError(`The back-up names a path outside of it: ${path}.`);
    return this.prefix + path;
  }

  /** Turns errors of the service into messages for the operator. */
  private async asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      const { name, message } = error as Error;
      if (error instanceof BackupError || !isOfService(error)) throw error;
      throw new BackupError(
        `${this.name} cannot be used (${name}: ${message}): check the bucket and the variables S3_*.`,
      );
    }
  }
}

/** The client adds `$metadata` to errors of the service. Errors of the connection have a system code. */
const isOfService = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && ('$metadata' in error || 'code' in error || 'syscall' in error);
