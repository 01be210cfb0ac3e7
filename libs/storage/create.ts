import { DiskObjectStore, type DiskStoreOptions } from './disk/disk.object-store';
import type { ObjectStore } from './object-store';
import type { S3StoreOptions } from './s3/s3.object-store';

/** Where files are kept: in a bucket, or else in a directory. */
export type StorageSettings = { readonly s3: S3StoreOptions } | { readonly disk: DiskStoreOptions };

/** The client of S3 is large: only a service that uses it loads it. */
export async function createObjectStore(settings: StorageSettings): Promise<ObjectStore> {
  if ('disk' in settings) return new DiskObjectStore(settings.disk);
  const { S3ObjectStore } = await import('./s3/s3.object-store.js');
  return new S3ObjectStore(settings.s3);
}
