import { Action, Context, FileAnswer, Id, projectReaders, Resource, v2, workspaceMembers } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { zipOf } from '#zip';
import { PageArchive, type ArchiveScope } from '../../application/page-archive';
import { IN_PROJECT, IN_WIKI } from '../page-places';
import { EXPORT_COLLECTION, EXPORT_PAGE, EXPORT_PAGES } from '../texts';

const ZIP = 'application/zip';
const FILE = { shape: 'file', files: { [ZIP]: { description: 'A ZIP archive.' } } } as const;

async function answer(archive: PageArchive, ctx: WorkspaceCtx, scope: ArchiveScope): Promise<FileAnswer> {
  const place = 'projectIdentifier' in ctx ? String(ctx.projectIdentifier) : ctx.workspaceSlug;
  return new FileAnswer({ name: `${place}-pages.zip`, type: ZIP }, zipOf(await archive.of(ctx, scope)));
}

@Resource({
  ...IN_PROJECT,
  style: v2,
  tag: 'Project pages',
  path: 'workspaces/:slug/projects/:project_id/pages',
})
export class ProjectPageArchivesV2Controller {
  constructor(private readonly archive: PageArchive) {}

  @Action('GET', 'export', {
    id: 'export-project-pages',
    summary: 'Export the pages of a project as Markdown',
    description: EXPORT_PAGES,
    allow: projectReaders,
    ...FILE,
  })
  all(@Context() ctx: WorkspaceCtx) {
    return answer(this.archive, ctx, 'all');
  }

  @Action('GET', ':pk/export', {
    id: 'export-project-page',
    summary: 'Export a page of a project as Markdown',
    description: EXPORT_PAGE,
    allow: projectReaders,
    ...FILE,
  })
  one(@Context() ctx: WorkspaceCtx, @Id('pk') pageId: string) {
    return answer(this.archive, ctx, { pageId });
  }
}

@Resource({ ...IN_WIKI, style: v2, tag: 'Workspace pages', path: 'workspaces/:slug/pages' })
export class WorkspacePageArchivesV2Controller {
  constructor(private readonly archive: PageArchive) {}

  @Action('GET', 'export', {
    id: 'export-workspace-pages',
    summary: 'Export the wiki as Markdown',
    description: EXPORT_PAGES,
    allow: workspaceMembers,
    ...FILE,
  })
  all(@Context() ctx: WorkspaceCtx) {
    return answer(this.archive, ctx, 'all');
  }

  @Action('GET', ':pk/export', {
    id: 'export-workspace-page',
    summary: 'Export a page of the wiki as Markdown',
    description: EXPORT_PAGE,
    allow: workspaceMembers,
    ...FILE,
  })
  one(@Context() ctx: WorkspaceCtx, @Id('pk') pageId: string) {
    return answer(this.archive, ctx, { pageId });
  }
}

@Resource({ ...IN_WIKI, style: v2, tag: 'Collections', path: 'workspaces/:slug/collections' })
export class CollectionArchivesV2Controller {
  constructor(private readonly archive: PageArchive) {}

  @Action('GET', ':pk/export', {
    id: 'export-collection',
    summary: 'Export the pages of a collection as Markdown',
    description: EXPORT_COLLECTION,
    allow: workspaceMembers,
    ...FILE,
  })
  one(@Context() ctx: WorkspaceCtx, @Id('pk') collectionId: string) {
    return answer(this.archive, ctx, { collectionId });
  }
}
