import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, isUuid, shifted, UnitOfWork } from '#kernel';
import { ObjectStore, type ListedObject } from '#storage';

const DAY_MS = 24 * 3_600_000;
/** Uploads may be used for an hour; who has not confirmed one after a day has given it up. */
export const UNCONFIRMED_DAYS = 1;
/** Bytes outlive their record, so that a back-up of the database that is not older finds them. */
export const DELETED_DAYS = 30;
const BATCH = 100;

/** Ages from which on files are not needed any more, as points in time. */
export interface Limits {
  readonly unconfirmedBefore: string;
  readonly deletedBefore: string;
}

/** What the database knows of files, across all workspaces. */
export abstract class FileRecords {
  /** Removes some records that are not needed any more; answers their keys. Others that sweep at once pass over them. */
  abstract takeUnneeded(limits: Limits, most: number): Promise<string[]>;
  /** Those of the ids that are workspaces or people of this installation. */
  abstract knownOwners(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the keys that a record has. */
  abstract knownKeys(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Removes what nobody can reach: files that were announced and never confirmed, the bytes of deleted ones, and objects
 * that no record knows. Any number of processes may do it at once.
 */
@Injectable()
export class FileSweep {
  constructor(
    private readonly records: FileRecords,
    private readonly store: ObjectStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Recurring('37 * * * *', 'assets.unneeded')
  async removeUnneeded(): Promise<void> {
    const limits = { unconfirmedBefore: this.ago(UNCONFIRMED_DAYS), deletedBefore: this.ago(DELETED_DAYS) };
    for (let batch = BATCH; batch === BATCH;) {
      batch = await this.unitOfWork.run(async () => {
        const keys = await this.records.takeUnneeded(limits, BATCH);
        // Where the storage fails, the records stay for the next round.
        if (keys.length) await this.store.remove(keys);
        return keys.length;
      });
    }
  }

  /** Looks through the whole storage. */
  @Recurring('47 3 * * *', 'assets.strays')
  async removeStrays(): Promise<void> {
    for await (const page of this.store.list()) {
      const objects = await this.ofThisInstallation(page);
      const uploads = objects.filter(({ isAccepted }) => !isAccepted).filter(this.olderThan(UNCONFIRMED_DAYS));
      const files = objects.filter(({ isAccepted }) => isAccepted).filter(this.olderThan(DELETED_DAYS));
      const known = await this.records.knownKeys(files.map(({ key }) => key));
      const strays = files.filter(({ key }) => !known.has(key));
      await this.store.discard(uploads.map(({ key }) => key));
      await this.store.remove(strays.map(({ key }) => key));
    }
  }

  private ago(days: number): string {
    return shifted(this.clock.now(), -days * DAY_MS);
  }

  private olderThan(days: number): (object: ListedObject) => boolean {
    const limit = this.ago(days);
    return ({ lastModified }) => lastModified < limit;
  }

  /** What lies in the storage for somebody else is not ours to judge. */
  private async ofThisInstallation(page: readonly ListedObject[]): Promise<ListedObject[]> {
    const ownerOf = ({ key }: ListedObject): string => key.split('/')[0]!;
    const known = await this.records.knownOwners([...new Set(page.map(ownerOf))].filter(isUuid));
    return page.filter((object) => known.has(ownerOf(object)));
  }
}
