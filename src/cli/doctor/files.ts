import { randomUUID } from 'node:crypto';
import type { Config } from '../../config';
import { filesOf } from '../files';
import { fail, ok, type Finding } from './finding';
import { checkDirectory } from './machine';

const ABOUT = 'Files';

/** Checks the storage of uploaded files. If it is in the data directory, the check of that directory is sufficient. */
export async function checkFiles(config: Config): Promise<Finding[]> {
  const { s3Bucket, storageDir } = config;
  if (s3Bucket) return [await checkBucket(config, s3Bucket)];
  return storageDir ? checkDirectory(ABOUT, 'STORAGE_DIR', storageDir) : [];
}

async function checkBucket(config: Config, bucket: string): Promise<Finding> {
  try {
    const store = await filesOf(config);
    // The object does not exist, but only a user with read access gets "not found".
    await store.head(`doctor/${randomUUID()}`);
    return ok(ABOUT, `bucket ${bucket}`);
  } catch (error) {
    const { name, message } = error as Error;
    return fail(ABOUT, `The bucket ${bucket} cannot be read (${name}: ${message}): check the variables S3_*.`);
  }
}
