import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { openBucket, type S3StoreOptions } from '#storage';
import { FileLost, ImportError } from '../import.error';
import type { Pictures } from '../server/pictures';
import type { FileThing, Source } from '../thing';
import type { FileRow } from './shapes';

type Open = NonNullable<Source['open']>;

/** How keys of the storage stand in addresses of older texts. */
const STORED = '/uploads/';

/** Files of work items and pages; pictures in comments belong to the work items. */
export async function* filesOf(
  rows: AsyncIterable<FileRow>,
  pictures: Pictures,
  url: string,
): AsyncIterable<FileThing> {
  for await (const { id, asset, attributes, item, page, created_by: author, created_at: createdAt } of rows) {
    const { name, type, size } = announcedBy(attributes);
    const address = new URL(STORED + asset.split('/').map(encodeURIComponent).join('/'), url).href;
    yield {
      ...{ kind: 'file', key: id, holder: item === null ? { kind: 'page', key: page! } : { kind: 'item', key: item } },
      ...{ name: name ?? plainName(asset), type, size, addresses: [asset], author, createdAt },
      shownAs: [...new Set([...pictures.take(id), ...pictures.take(address)])],
    };
  }
}

/** What the browser announced when it sent the file. */
export function announcedBy(attributes: unknown) {
  const { name, type, size } = (attributes ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...{ name: typeof name === 'string' && name ? name : null, type: typeof type === 'string' && type ? type : null },
    size: Number.isSafeInteger(size) && (size as number) > 0 ? (size as number) : null,
  };
}

/** The name in a key, which begins with random digits. */
export const plainName = (asset: string): string =>
  (asset.split('/').pop() ?? '').replace(/^[0-9a-f]{32}-/, '') || 'file';

const BUCKET = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/** Opens files below a directory or in a bucket, by their keys. */
export async function openerOf(
  place: string | undefined,
  optionsOf: (bucket: string) => S3StoreOptions,
): Promise<Open> {
  if (place === undefined) return () => Promise.reject(new FileLost('no place of the files was named'));
  const [, bucket, prefix] = BUCKET.exec(place) ?? [];
  return bucket === undefined ? fromDirectory(place) : fromBucket(optionsOf(bucket), prefix ? `${prefix}/` : '');
}

async function fromDirectory(directory: string): Promise<Open> {
  const root = await realpath(directory).catch(() => {
    throw new ImportError(`There is no directory ${directory}.`);
  });
  return async (key, maxBytes) => {
    const path = await realpath(resolve(root, key)).catch(() => undefined);
    // Keys and links may lead anywhere: they come from somebody else.
    if (path === undefined || !path.startsWith(root + sep)) throw new FileLost('it is not in the directory of files');
    if (!(await stat(path)).isFile()) throw new FileLost('it is not a file');
    return { content: limited(createReadStream(path), maxBytes), type: null };
  };
}

async function fromBucket(options: S3StoreOptions, prefix: string): Promise<Open> {
  const bucket = await openBucket(options);
  return async (key, maxBytes) => {
    const content = await bucket.read(prefix + key);
    if (!content) throw new FileLost('it is not in the bucket');
    return { content: limited(content, maxBytes), type: null };
  };
}

/** Ends with an error once there are more bytes than a file may have. */
function limited(content: Readable, maxBytes: number): Readable {
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new FileLost(`it is larger than the ${maxBytes} bytes that files may have`));
      else done(null, chunk);
    },
  });
  return content.on('error', (error) => count.destroy(error)).pipe(count);
}
