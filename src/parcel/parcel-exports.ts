import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Global, Injectable, Module } from '@nestjs/common';
import { inJobFolder } from '#jobs';
import { connectionOf, Db } from '#persistence';
import { ObjectStore } from '#storage';
import { versionOfCairn } from '../cli/version';
import {
  EXPORT_TYPE,
  ExportEngine,
  ExportFailed,
  type ExportedFile,
  type ExportFollower,
  type ExportOrder,
} from '../contexts/exports';
import { ParcelError } from './parcel.error';

/** A bucket takes no larger object at once. */
const MAX_BYTES = 5_000_000_000;

/** The exports that owners start: the same parcels as those of the command, in the storage of files. */
@Injectable()
class ParcelExports extends ExportEngine {
  constructor(
    private readonly db: Db,
    private readonly store: ObjectStore,
  ) {
    super();
  }

  async run(order: ExportOrder, follower: ExportFollower): Promise<ExportedFile> {
    try {
      return await inJobFolder(`export-${order.id}`, async (folder) => {
        const path = join(folder, 'parcel.tar');
        const missingFiles = await this.write(path, order, follower);
        return { ...(await this.keep(path, order, follower)), missingFiles };
      });
    } catch (error) {
      throw error instanceof ParcelError ? new ExportFailed(error.message) : error;
    }
  }

  private async write(path: string, { workspace }: ExportOrder, follower: ExportFollower): Promise<number> {
    const { exportWorkspace } = await import('./export.js');
    const { missingFiles } = await exportWorkspace({
      ...{ connection: connectionOf(this.db.dataSource), files: this.store, version: versionOfCairn() },
      ...{ workspace, path, maxBytes: MAX_BYTES, signal: follower.signal },
      onProgress: (records, fileBytes) => follower.onProgress(records, fileBytes),
    });
    return missingFiles.length;
  }

  private async keep(path: string, { key }: ExportOrder, { signal }: ExportFollower) {
    const { Measured } = await import('../backup/index.js');
    const { size } = await stat(path);
    const measured = new Measured();
    const read = pipeline(createReadStream(path), measured, { signal });
    try {
      await Promise.all([read, this.store.store({ key, contentType: EXPORT_TYPE, size }, measured)]);
    } finally {
      measured.destroy();
    }
    return { size, sha256: measured.sha256 };
  }
}

/** Provides what exports run by. The module is global, so that the context does not know parcels. */
@Global()
@Module({
  providers: [{ provide: ExportEngine, useClass: ParcelExports }],
  exports: [ExportEngine],
})
export class ParcelExportsModule {}
