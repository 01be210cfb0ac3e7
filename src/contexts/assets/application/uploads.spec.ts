import { ObjectStore, type StoredObject } from '#storage';
import type { StoredFile } from '../domain/asset';
import { Uploads } from './uploads';

const OWNER = '0190b1a2-0000-7000-8000-000000000001';
const MAX = 1000;

let content: Buffer | null;
let removed: string[];
let broken: boolean;

const object = (bytes: Buffer): StoredObject => ({
  size: bytes.length,
  contentType: 'text/plain',
  etag: '"e"',
  lastModified: '2026-01-14T09:22:41.000Z',
  metadata: {},
});

const store = {
  accept: () => Promise.resolve(content && object(content)),
  read: (_key: string, bytes: number) =>
    broken ? Promise.reject(new Error('no answer')) : Promise.resolve(content!.subarray(0, bytes)),
  remove: (keys: readonly string[]) => Promise.resolve(void removed.push(...keys)),
} as Partial<ObjectStore> as ObjectStore;

const uploads = new Uploads(store, { maxBytes: MAX });

beforeEach(() => {
  [content, removed, broken] = [Buffer.from('hello'), [], false];
});

const announced = (members: object = {}): StoredFile =>
  uploads.announce(OWNER, { name: 'a.txt', type: 'text/plain', size: 10, ...members }, 'attachment');

describe('what is announced', () => {
  it('is of the size that was told, or of the largest that may be', () => {
    expect(announced()).toMatchObject({ size: 10, attributes: { name: 'a.txt', type: 'text/plain', size: 10 } });
    expect(announced({ size: MAX + 1 }).size).toBe(MAX);
    expect(announced({ size: undefined }).size).toBe(MAX);
  });

  it('lies under a key that nobody can guess', () => {
    const keys = [announced(), announced()].map(({ storageKey }) => storageKey);
    expect(keys[0]).toMatch(new RegExp(`^${OWNER}/[0-9a-f]{32}-a\\.txt$`));
    expect(new Set(keys).size).toBe(2);
  });

  it('has the usual type of its kind where none was told', () => {
    expect(announced({ type: undefined }).contentType).toBe('application/octet-stream');
    expect(uploads.announce(OWNER, {}, 'picture')).toMatchObject({ contentType: 'image/jpeg', name: 'unnamed' });
  });

  it.each(['text/html', 'nonsense'])('is not %s', (type) => {
    expect(() => announced({ type })).toThrow('Invalid file type.');
  });
});

describe('what was uploaded', () => {
  it('is noted as it was found', async () => {
    const settled = await uploads.settle(announced({ size: 10 }));
    expect(settled).toMatchObject({ isUploaded: true, size: 5, attributes: { name: 'a.txt', size: 5 } });
    expect(settled.storageMetadata).toEqual({
      ETag: '"e"',
      Metadata: {},
      ContentType: 'text/plain',
      LastModified: '2026-01-14T09:22:41.000Z',
      ContentLength: 5,
    });
    expect(removed).toEqual([]);
  });

  it('may be missing', async () => {
    content = null;
    await expect(uploads.settle(announced())).rejects.toMatchObject({ kind: 'conflict', reason: 'not_uploaded' });
  });

  it.each([
    ['more than was announced', Buffer.alloc(11, 'x'), 'size'],
    ['nothing', Buffer.alloc(0), 'size'],
    ['of another type', Buffer.from([1, 0, 2]), 'type'],
  ])('is removed where it is %s', async (_, bytes, field) => {
    content = bytes;
    const file = announced();
    await expect(uploads.settle(file)).rejects.toMatchObject({ details: { fields: [{ field }] } });
    expect(removed).toEqual([file.storageKey]);
  });

  it('stays where it could not be looked at', async () => {
    broken = true;
    await expect(uploads.settle(announced())).rejects.toThrow('no answer');
    expect(removed).toEqual([]);
  });
});
