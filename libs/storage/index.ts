export * from './address';
export * from './create';
export { DiskObjectStore, type DiskStoreOptions } from './disk/disk.object-store';
export * from './file-content';
export * from './limits';
export * from './object-store';
export { type Bucket } from './s3/bucket';
export { type S3StoreOptions } from './s3/client';
