import { Injectable } from '@nestjs/common';
import type { AssembledAnswer, FileAnswer } from '#http';
import type { ListRequest, Page, ProjectCtx, WorkspaceCtx } from '#kernel';
import { WorkItemGroups, WorkItems, type ArchiveFilter, type WorkItemRecord } from '../../../work-items';
import { WorkItemQueries } from '../../application/work-item.queries';
import { type FileRequest, WorkItemFilesV2 } from './files.v2';
import { assembledGroups, groupRequestOf, type GroupsAsked } from './groups.v2';
import type { WorkItemsAsked } from './parameters.v2';
import { RecordRulesV2 } from './record-rules.v2';

/** Lists of work items in this version, shared by all operations that return them. */
@Injectable()
export class WorkItemListsV2 {
  constructor(
    private readonly items: WorkItems,
    private readonly groups: WorkItemGroups,
    private readonly queries: WorkItemQueries,
    private readonly rules: RecordRulesV2,
    private readonly files: WorkItemFilesV2,
  ) {}

  async ofProject(ctx: ProjectCtx, request: ListRequest, asked: WorkItemsAsked): Promise<Page<WorkItemRecord>> {
    const archive = archiveOf(asked);
    return this.items.list(ctx, await this.narrowed(ctx, request, asked, archive), archive);
  }

  async ofWorkspace(ctx: WorkspaceCtx, request: ListRequest, { pql }: WorkItemsAsked): Promise<Page<WorkItemRecord>> {
    return this.items.listWorkspace(ctx, await this.queries.narrowed(ctx, request, pql, this.rules));
  }

  /** Returns the list of a project in groups. */
  async groupsOfProject(
    ctx: ProjectCtx,
    request: ListRequest,
    asked: GroupsAsked,
  ): Promise<AssembledAnswer<WorkItemRecord>> {
    const archive = archiveOf(asked);
    const narrowed = await this.narrowed(ctx, request, asked, archive);
    return assembledGroups(await this.groups.ofProject(ctx, narrowed, groupRequestOf(asked), archive), request, asked);
  }

  async groupsOfWorkspace(
    ctx: WorkspaceCtx,
    request: ListRequest,
    asked: GroupsAsked,
  ): Promise<AssembledAnswer<WorkItemRecord>> {
    const narrowed = await this.queries.narrowed(ctx, request, asked.pql, this.rules);
    return assembledGroups(await this.groups.ofWorkspace(ctx, narrowed, groupRequestOf(asked)), request, asked);
  }

  /** Sends the list of a project as a file. */
  fileOfProject(ctx: ProjectCtx, request: FileRequest): Promise<FileAnswer> {
    return this.files.send(ctx, request, (page) => this.ofProject(ctx, page, request.asked));
  }

  fileOfWorkspace(ctx: WorkspaceCtx, request: FileRequest): Promise<FileAnswer> {
    return this.files.send(ctx, request, (page) => this.ofWorkspace(ctx, page, request.asked));
  }

  private narrowed(ctx: ProjectCtx, request: ListRequest, { pql }: WorkItemsAsked, archive: ArchiveFilter) {
    return this.queries.narrowed(ctx, request, pql, this.rules, { archive });
  }
}

const archiveOf = ({ archived }: WorkItemsAsked): ArchiveFilter => (archived === 'only' ? 'archived' : 'open');
