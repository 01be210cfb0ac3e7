import type { S3StoreOptions } from '#storage';
import { BucketStore } from './bucket-store';
import { DirectoryStore, type ByteStore } from './byte-store';

const BUCKET = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/** Opens a place: `s3://bucket/prefix` or the path of a directory. */
export async function storeAt(place: string, optionsOf: (bucket: string) => S3StoreOptions): Promise<ByteStore> {
  const [, bucket, prefix] = BUCKET.exec(place) ?? [];
  if (bucket === undefined) return new DirectoryStore(place);
  const { openBucket } = await import('#storage');
  return new BucketStore(place, await openBucket(optionsOf(bucket)), prefix ? `${prefix}/` : '');
}
