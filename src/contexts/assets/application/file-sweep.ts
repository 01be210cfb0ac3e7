import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, isUuid, shifted, UnitOfWork, WorkspaceRounds, type WorkspaceKey } from '#kernel';
import { ObjectStore, type ListedObject } from '#storage';

const DAY_MS = 24 * 3_600_000;
/** An upload form works for an hour. A file not confirmed within a day counts as abandoned. */
export const UNCONFIRMED_DAYS = 1;
/**
 * Bytes are kept after their record is deleted, so that a restored database backup of up to this age still finds them.
 */
export const DELETED_DAYS = 30;
const BATCH = 100;

/** Points in time before which files are no longer needed. */
export interface Limits {
  readonly unconfirmedBefore: string;
  readonly deletedBefore: string;
}

/** Records of files in all workspaces. */
export abstract class FileRecords {
  /** True if a workspace has records that are no longer needed. */
  abstract hasUnneeded(workspace: WorkspaceKey, limits: Limits): Promise<boolean>;
  /**
   * Deletes up to `most` records of a workspace that are no longer needed, and returns their storage keys. Rows locked by
   * another sweep are skipped.
   */
  abstract takeUnneeded(workspace: WorkspaceKey, limits: Limits, most: number): Promise<string[]>;
  /** The same for files of people. */
  abstract takeUnneededOfPeople(limits: Limits, most: number): Promise<string[]>;
  /** Returns those of the ids that are workspaces or people of this installation. */
  abstract knownOwners(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns those of the storage keys that a record has. */
  abstract knownKeys(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Deletes what nobody can reach: files announced but never confirmed, bytes of deleted files, and stored objects
 * without a record. Several processes may run it at once.
 */
@Injectable()
export class FileSweep {
  constructor(
    private readonly records: FileRecords,
    private readonly store: ObjectStore,
    private readonly rounds: WorkspaceRounds,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Recurring('37 * * * *', 'assets.unneeded')
  async removeUnneeded(): Promise<void> {
    const limits = { unconfirmedBefore: this.ago(UNCONFIRMED_DAYS), deletedBefore: this.ago(DELETED_DAYS) };
    await this.removeAll(() => this.records.takeUnneededOfPeople(limits, BATCH));
    await this.rounds.each(async (workspace) => {
      if (!(await this.records.hasUnneeded(workspace, limits))) return;
      await this.removeAll(() => this.records.takeUnneeded(workspace, limits, BATCH));
    });
  }

  private async removeAll(take: () => Promise<string[]>): Promise<void> {
    for (let batch = BATCH; batch === BATCH;) {
      batch = await this.unitOfWork.run(async () => {
        const keys = await take();
        // If the storage fails, the transaction rolls back and the next round tries again.
        if (keys.length) await this.store.remove(keys);
        return keys.length;
      });
    }
  }

  /** Deletes stored objects that have no record. */
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

  /** Filters out objects of other installations that share the storage. */
  private async ofThisInstallation(page: readonly ListedObject[]): Promise<ListedObject[]> {
    const ownerOf = ({ key }: ListedObject): string => key.split('/')[0]!;
    const known = await this.records.knownOwners([...new Set(page.map(ownerOf))].filter(isUuid));
    return page.filter((object) => known.has(ownerOf(object)));
  }
}
