import { Global, Module } from '@nestjs/common';
import { createObjectStore, FileLimits, ObjectStore } from '#storage';
import type { Config } from '../../config';
import { CONFIG } from '../config-token';
import { SqlServerSecrets } from '../sql.server-secrets';
import { storageSettings } from './settings';

/** Provides the configured object store and the size limit of files. */
@Global()
@Module({
  providers: [
    SqlServerSecrets,
    {
      provide: ObjectStore,
      inject: [CONFIG, SqlServerSecrets],
      useFactory: (config: Config, secrets: SqlServerSecrets) =>
        createObjectStore(storageSettings(config, () => secrets.of('storage'))),
    },
    {
      provide: FileLimits,
      inject: [CONFIG],
      useFactory: ({ fileSizeLimitBytes }: Config): FileLimits => ({ maxBytes: fileSizeLimitBytes }),
    },
  ],
  exports: [ObjectStore, FileLimits],
})
export class StorageModule {}
