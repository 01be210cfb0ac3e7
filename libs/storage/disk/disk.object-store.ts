import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { RequestHandler } from 'express';
import {
  ObjectStore,
  type Download,
  type ListedObject,
  type StoredBytes,
  type StoredObject,
  type UploadForm,
  type UploadGrant,
} from '../object-store';
import { signLink } from './download-link';
import { DiskLayout } from './layout';
import { signForm } from './post-policy';
import { diskRoutes } from './routes';
import type { Secret } from './signature';

export interface DiskStoreOptions {
  readonly directory: string;
  /** The path of this server at which `routes` are mounted. */
  readonly path: string;
  readonly secret: Secret;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** An object store in a directory. This server itself receives and serves the files, with `routes`. */
export class DiskObjectStore extends ObjectStore {
  readonly routes: RequestHandler;
  private readonly layout: DiskLayout;
  private readonly now: () => number;

  constructor(private readonly options: DiskStoreOptions) {
    super();
    const { directory, secret, now = Date.now } = options;
    this.layout = new DiskLayout(directory);
    this.now = now;
    this.routes = diskRoutes({ layout: this.layout, secret, now });
  }

  get path(): string {
    return this.options.path;
  }

  async uploadForm(grant: UploadGrant): Promise<UploadForm> {
    return { url: `${this.path}/`, fields: signForm(grant, await this.options.secret(), this.now()) };
  }

  async accept(key: string): Promise<StoredObject | null> {
    await this.layout.accept(key);
    return this.head(key);
  }

  head(key: string): Promise<StoredObject | null> {
    return this.layout.head('files', key);
  }

  read(key: string, bytes: number): Promise<Buffer> {
    return this.layout.read('files', key, bytes);
  }

  open(key: string): Promise<Readable> {
    return this.layout.open('files', key);
  }

  async store({ key, contentType, size }: StoredBytes, source: Readable): Promise<void> {
    const received = await this.layout.receive({ key, contentType, maxBytes: size }, source);
    await received.keep();
    await this.layout.accept(key);
  }

  async downloadLink(key: string, { fileName, contentType, disposition }: Download): Promise<string> {
    const object = { key, contentType, disposition: contentDisposition(fileName, { type: disposition }) };
    return `${this.path}/${key}?${signLink(object, await this.options.secret(), this.now())}`;
  }

  remove(keys: readonly string[]): Promise<void> {
    return this.layout.remove(keys, ['uploads', 'files']);
  }

  removeOwner(owner: string): Promise<void> {
    return this.layout.removeOwner(owner);
  }

  discard(keys: readonly string[]): Promise<void> {
    return this.layout.remove(keys, ['uploads']);
  }

  list(): AsyncIterable<readonly ListedObject[]> {
    return this.layout.list();
  }
}
