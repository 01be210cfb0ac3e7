import { join, resolve } from 'node:path';
import { loadConfig } from '../../config';
import { storageSettings } from './settings';

const secret = () => Promise.resolve('s');
const settings = (env: NodeJS.ProcessEnv) => storageSettings(loadConfig(env).config, secret);

it('keeps files below the data, or where told', () => {
  const disk = { path: '/storage', secret };
  expect(settings({ DATA_DIR: '/srv/cairn' })).toEqual({
    disk: { ...disk, directory: join(resolve('/srv/cairn'), 'files') },
  });
  expect(settings({ STORAGE_DIR: '/srv/files' })).toEqual({ disk: { ...disk, directory: resolve('/srv/files') } });
});

const S3 = { S3_BUCKET: 'bucket', STORAGE_DIR: '/srv/files' };

it('keeps files in a bucket where one is named, with the credentials of the surroundings', () => {
  expect(settings(S3)).toEqual({ s3: { bucket: 'bucket', region: 'us-east-1', forcePathStyle: false } });
});

it('knows services other than Amazon’s, whose addresses name the bucket in the path', () => {
  const given = { ...S3, S3_ENDPOINT: 'http://minio:9000', S3_PUBLIC_ENDPOINT: 'https://files.example.com' };
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', S3_REGION: 'eu-west-1' };
  expect(settings({ ...given, ...keys })).toEqual({
    s3: {
      bucket: 'bucket',
      region: 'eu-west-1',
      endpoint: 'http://minio:9000',
      publicEndpoint: 'https://files.example.com',
      forcePathStyle: true,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
  });
  expect(settings({ ...given, S3_FORCE_PATH_STYLE: 'false' })).toMatchObject({ s3: { forcePathStyle: false } });
});
