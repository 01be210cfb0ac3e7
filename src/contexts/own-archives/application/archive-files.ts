import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, notFound, shifted, UnitOfWork } from '#kernel';
import { ObjectStore } from '#storage';
import { KEPT } from '../domain/archive';
import { ArchiveRepository, type ArchiveEnd, type ArchivePlace } from './archive.repository';
import { archiveWithoutFile } from './archives.errors';

interface OpenFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** Media type of the file. */
export const ARCHIVE_TYPE = 'application/zip';

const LIFETIME_MS = 7 * 24 * 3_600_000;
const BATCH = 100;

/** When an archive that ends now is removed. */
export const expiryOf = (clock: Clock): string => shifted(clock.now(), LIFETIME_MS);

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
  async complete(place: ArchivePlace, end: ArchiveEnd): Promise<void> {
    await this.unitOfWork.run(async () => {
      const isKept = await this.archives.end(place, this.clock.now(), end);
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
