import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Heartbeat, inJobFolder, OnJob, type Attempt } from '#jobs';
import { Clock, expiryOf, UNEXPECTED_FAILURE } from '#kernel';
import { ObjectStore } from '#storage';
import { zipOf } from '#zip';
import { ArchiveContents, type ArchiveTally } from './archive-contents';
import { ARCHIVE_TYPE, ArchiveFiles, keyOf } from './archive-files';
import { ArchiveRepository, type ArchivePlace } from './archive.repository';
import { MakeArchive } from './archives';

const KILLED = 'The server stopped several times while it ran.';

/** A process may die at an archive because of it, such as by a full disk. */
const ATTEMPTS = 3;

/** Makes archives in the background. */
@Injectable()
export class ArchiveRuns {
  private readonly log = new Logger('Archives');

  constructor(
    private readonly archives: ArchiveRepository,
    private readonly contents: ArchiveContents,
    private readonly files: ArchiveFiles,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** Another process begins an archive again whose process died. */
  @OnJob(MakeArchive)
  async run({ userId, id }: ArchivePlace, { number }: Attempt): Promise<void> {
    const place = { userId, id };
    if (!(await this.archives.begin(place, this.clock.now()))) return;
    if (number > ATTEMPTS) return this.fail(place, KILLED);
    try {
      await this.make(place);
    } catch (error) {
      this.log.error({ err: error, archiveId: id }, 'An archive failed');
      await this.fail(place, UNEXPECTED_FAILURE);
    }
  }

  private async fail(place: ArchivePlace, message: string): Promise<void> {
    const now = this.clock.now();
    await this.archives.end(place, now, { status: 'failed', message, expiresAt: expiryOf(now) });
  }

  private async make(place: ArchivePlace): Promise<void> {
    const tally = { records: 0, files: 0, fileBytes: 0, missingFiles: 0 };
    const store = () => this.archives.progress(place, this.clock.now(), tally.records, tally.fileBytes);
    const heartbeat = new Heartbeat(store);
    try {
      const file = await inJobFolder(`archive-${place.id}`, (folder) =>
        this.written(place, join(folder, 'archive.zip'), tally, heartbeat.signal),
      );
      await store();
      await this.files.complete(place, { ...file, missingFiles: tally.missingFiles });
    } catch (error) {
      // An archive that was deleted has ended already.
      if (!heartbeat.signal.aborted) throw error;
    } finally {
      heartbeat.stop();
    }
  }

  /** The storage asks for the size of a file before its bytes, so it is written to the disk first. */
  private async written(place: ArchivePlace, path: string, tally: ArchiveTally, signal: AbortSignal) {
    const hash = createHash('sha256');
    let size = 0;
    const measured = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    await pipeline(zipOf(this.contents.of(place.userId, tally)), measured, createWriteStream(path), { signal });
    await this.store.store({ key: keyOf(place), contentType: ARCHIVE_TYPE, size }, createReadStream(path));
    return { size, sha256: hash.digest('hex') };
  }
}
