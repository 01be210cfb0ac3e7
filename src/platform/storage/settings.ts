import { join } from 'node:path';
import type { S3StoreOptions, StorageSettings } from '#storage';
import type { Config } from '../../config';

/** Where this server takes files in and gives them out, if it does so itself. */
export const STORED_FILES = '/storage';

/** What the configuration says about files. */
export function storageSettings(config: Config, secret: () => Promise<string>): StorageSettings {
  const { s3Bucket, storageDir, dataDir } = config;
  if (s3Bucket) return { s3: bucketSettings(config, s3Bucket) };
  return { disk: { directory: storageDir ?? join(dataDir, 'files'), path: STORED_FILES, secret } };
}

function bucketSettings(config: Config, bucket: string): S3StoreOptions {
  const { s3Region, s3Endpoint, s3PublicEndpoint, s3AccessKeyId, s3SecretAccessKey, s3ForcePathStyle } = config;
  return {
    bucket,
    region: s3Region,
    forcePathStyle: s3ForcePathStyle === null ? s3Endpoint !== null : s3ForcePathStyle === 'true',
    ...(s3Endpoint && { endpoint: s3Endpoint }),
    ...(s3Endpoint && s3PublicEndpoint && { publicEndpoint: s3PublicEndpoint }),
    ...(s3AccessKeyId &&
      s3SecretAccessKey && { credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey } }),
  };
}
