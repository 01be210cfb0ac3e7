import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, expiryOf, notFound, UnitOfWork } from '#kernel';
import { ObjectStore } from '#storage';
import { ArchiveRepository, type ArchivePlace } from './archive.repository';
import { archiveWithoutFile } from './archives.errors';

interface OpenFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly content: Readable;
}

interface ArchiveFile {
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly missingFiles: number;
}

/** Media type of the file. */
export const ARCHIVE_TYPE = 'application/zip';

/** Completed archives that a person keeps. Another one replaces the oldest. */
const KEPT = 2;
const BATCH = 100;

/** Storage key of the file of an archive. The sweep of stored files knows the person by it. */
export const keyOf = ({ userId, id }: ArchivePlace): string => `${userId}/archive-${id}.zip`;

/** The files of archives: how they are downloaded, and when they are removed. */
@Injectable()
export class ArchiveFiles {
  constructor(
    private readonly archives: ArchiveRepository,
    private readonly store: ObjectStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async opened(place: ArchivePlace): Promise<OpenFile> {
    const found = await this.archives.find(place.userId, place.id);
    if (!found) throw notFound();
    const { status, endedAt, expiresAt } = found;
    const isThere = status === 'completed' && expiresAt! > this.clock.now();
    const stored = isThere ? await this.store.head(keyOf(place)) : null;
    if (!stored) throw archiveWithoutFile();
    const name = `my-data-${endedAt!.slice(0, 10)}.zip`;
    return { name, size: stored.size, content: await this.store.open(keyOf(place)) };
  }

  async remove(places: readonly ArchivePlace[]): Promise<void> {
    if (places.length) await this.store.remove(places.map(keyOf));
  }

  /** Ends an archive whose file is stored. The completed ones beyond those that a person keeps are removed. */
  async complete(place: ArchivePlace, file: ArchiveFile): Promise<void> {
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const isKept = await this.archives.end(place, now, { status: 'completed', expiresAt: expiryOf(now), ...file });
      await this.remove(isKept ? await this.archives.takeSurplus(place.userId, KEPT) : [place]);
    });
  }

  @Recurring('29 * * * *', 'archives.expired')
  async removeExpired(): Promise<void> {
    const now = this.clock.now();
    for (let batch = BATCH; batch === BATCH;) {
      batch = await this.unitOfWork.run(async () => {
        const taken = await this.archives.takeExpired(now, BATCH);
        // If the storage fails, the transaction rolls back and the next round tries again.
        await this.remove(taken);
        return taken.length;
      });
    }
  }
}
