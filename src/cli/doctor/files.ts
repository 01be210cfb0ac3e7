import { randomUUID } from 'node:crypto';
import { createObjectStore } from '#storage';
import type { Config } from '../../config';
import { storageSettings } from '../../platform/storage/settings';
import { fail, ok, type Finding } from './finding';
import { checkDirectory } from './machine';

const ABOUT = 'Files';

/** Where uploaded files are kept. Below the data directory, what is said of that one holds. */
export async function checkFiles(config: Config): Promise<Finding[]> {
  const { s3Bucket, storageDir } = config;
  if (s3Bucket) return [await checkBucket(config, s3Bucket)];
  return storageDir ? checkDirectory(ABOUT, 'STORAGE_DIR', storageDir) : [];
}

async function checkBucket(config: Config, bucket: string): Promise<Finding> {
  try {
    const store = await createObjectStore(storageSettings(config, () => Promise.resolve('')));
    // Nothing is there, but only who may look is told so.
    await store.head(`doctor/${randomUUID()}`);
    return ok(ABOUT, `bucket ${bucket}`);
  } catch (error) {
    const { name, message } = error as Error;
    return fail(ABOUT, `The bucket ${bucket} cannot be read (${name}: ${message}): check the variables S3_*.`);
  }
}
