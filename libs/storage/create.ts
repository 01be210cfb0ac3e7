import { DiskObjectStore, type DiskStoreOptions } from './disk/disk.object-store';
import type { ObjectStore } from './object-store';
import type { Bucket } from './s3/bucket';
import type { S3StoreOptions } from './s3/client';

/** Where files are stored: in an S3 bucket or in a directory. */
export type StorageSettings = { readonly s3: S3StoreOptions } | { readonly disk: DiskStoreOptions };

/** Creates the object store for the settings. The S3 client is large, so it is loaded only if it is used. */
export async function createObjectStore(settings: StorageSettings): Promise<ObjectStore> {
  if ('disk' in settings) return new DiskObjectStore(settings.disk);
  const { S3ObjectStore } = await import('./s3/s3.object-store.js');
  return new S3ObjectStore(settings.s3);
}

/** Opens a bucket for streams of any length. The S3 client is loaded only if it is used. */
export async function openBucket(options: S3StoreOptions): Promise<Bucket> {
  const { Bucket } = await import('./s3/bucket.js');
  return new Bucket(options);
}
