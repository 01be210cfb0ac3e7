import { Injectable } from '@nestjs/common';
import { defineJob, Jobs } from '#jobs';
import { Clock, newId, notFound, UnitOfWork, type Caller, type ListRequest, type Page } from '#kernel';
import { ArchiveFiles } from './archive-files';
import { ArchiveRepository, type ArchivePlace, type ArchiveRecord } from './archive.repository';
import { archiveOfAllWorkspaces, archiveUnderWay } from './archives.errors';

export const MakeArchive = defineJob<ArchivePlace>('archives.make', { isLong: true });

/** Returns whose archives these are. Apps in one workspace get nothing of the others. */
export function ownerOf({ principal, userId }: Caller): string {
  if (principal.workspaceId !== undefined) throw archiveOfAllWorkspaces();
  return userId;
}

/** Archives of a person's own data, as that person starts and follows them. */
@Injectable()
export class Archives {
  constructor(
    private readonly archives: ArchiveRepository,
    private readonly files: ArchiveFiles,
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, request: ListRequest): Promise<Page<ArchiveRecord>> {
    return this.archives.list(ownerOf(caller), request);
  }

  async get(caller: Caller, id: string): Promise<ArchiveRecord> {
    const found = await this.archives.find(ownerOf(caller), id);
    if (!found) throw notFound();
    return found;
  }

  start(caller: Caller): Promise<ArchiveRecord> {
    const userId = ownerOf(caller);
    return this.unitOfWork.run(async () => {
      const other = await this.archives.unfinished(userId);
      if (other) throw archiveUnderWay(other);
      const place = { userId, id: newId() };
      await this.archives.insert(place, this.clock.now());
      await this.jobs.add(MakeArchive, place);
      return this.get(caller, place.id);
    });
  }

  /** Deletes an archive with its file. One that runs notices it within seconds, and leaves nothing. */
  remove(caller: Caller, id: string): Promise<void> {
    const place = { userId: ownerOf(caller), id };
    return this.unitOfWork.run(async () => {
      await this.archives.forWrite(caller, id);
      await this.archives.remove(place);
      await this.files.remove([place]);
    });
  }
}
