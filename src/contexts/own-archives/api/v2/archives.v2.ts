import {
  Action,
  backgroundFileV2,
  Context,
  Create,
  FileAnswer,
  Id,
  List,
  ListQuery,
  present,
  Read,
  Remove,
  Resource,
  shows,
  v2,
} from '#http';
import type { Caller, ListRequest } from '#kernel';
import { ARCHIVE_TYPE, ArchiveFiles } from '../../application/archive-files';
import { archiveList, type ArchiveRecord } from '../../application/archive.repository';
import { Archives, ownerOf } from '../../application/archives';
import { ARCHIVES, DELETE_ARCHIVE, DOWNLOAD_ARCHIVE, START_ARCHIVE } from '../texts';

const show = shows<ArchiveRecord>();

const archiveV2 = present<ArchiveRecord>('Archive', {
  id: show.uuid('id'),
  ...backgroundFileV2,
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
});

@Resource({
  style: v2,
  tag: 'Archives',
  about: ARCHIVES,
  path: 'users/me/archives',
  level: 'caller',
  scope: 'archives',
  presenter: archiveV2,
  noun: 'archive',
  allow: { read: 'all', write: 'all' },
})
export class ArchivesV2Controller {
  constructor(
    private readonly archives: Archives,
    private readonly files: ArchiveFiles,
  ) {}

  @List({ summary: 'List your archives', list: archiveList, filters: ['status'] })
  list(@Context() ctx: Caller, @ListQuery() request: ListRequest) {
    return this.archives.list(ctx, request);
  }

  @Read('pk', { summary: 'Get one of your archives' })
  get(@Context() ctx: Caller, @Id('pk') id: string) {
    return this.archives.get(ctx, id);
  }

  @Create({ summary: 'Start an archive of your data', description: START_ARCHIVE, needsProof: true })
  start(@Context() ctx: Caller) {
    return this.archives.start(ctx);
  }

  @Remove('pk', { summary: 'Delete one of your archives', description: DELETE_ARCHIVE })
  async remove(@Context() ctx: Caller, @Id('pk') id: string) {
    await this.archives.remove(ctx, id);
  }

  @Action('GET', ':pk/download', {
    id: 'download-archive',
    summary: 'Download one of your archives',
    description: DOWNLOAD_ARCHIVE,
    scopes: ['archives:read'],
    globalScope: false,
    needsProof: true,
    shape: 'file',
    files: { [ARCHIVE_TYPE]: { description: 'A ZIP archive.' } },
  })
  async download(@Context() ctx: Caller, @Id('pk') id: string) {
    const { name, size, content } = await this.files.opened({ userId: ownerOf(ctx), id });
    return new FileAnswer({ name, type: ARCHIVE_TYPE, size }, content);
  }
}
