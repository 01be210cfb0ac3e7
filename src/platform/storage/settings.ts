import { join } from 'node:path';
import type { S3StoreOptions, StorageSettings } from '#storage';
import type { Config } from '../../config';

/** The path at which this server receives and serves files, if it stores them itself. */
export const STORED_FILES = '/storage';

/** Returns the storage settings of the configuration. */
export function storageSettings(config: Config, secret: () => Promise<string>): StorageSettings {
  const { s3Bucket, storageDir, dataDir } = config;
  if (s3Bucket) return { s3: bucketSettings(config, s3Bucket) };
  return { disk: { directory: storageDir ?? join(dataDir, 'files'), path: STORED_FILES, secret } };
}

/** How the service of the configuration is asked for a bucket. */
export function bucketSettings(config: Config, bucket: string): S3StoreOptions {
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
