import { Injectable } from '@nestjs/common';
import { newId, notFound, UnitOfWork, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import { NestedChanges, WorkItemAccess, type Kind } from '../../work-items';
import { worklogEvents } from './worklog.events';
import type { Worklog } from '../domain/worklog';
import { type WorklogRecord, WorklogRepository, type WorklogTotal } from './worklog.repository';
import { itemInIntake, notYourWorklog } from './worklogs.errors';

export interface CreateWorklog {
  /** Minutes. */
  readonly duration: number;
  readonly description?: string;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export type ReviseWorklog = Partial<CreateWorklog>;

/** The use cases of logged time. `item` is the work item's id or human key. */
@Injectable()
export class Worklogs {
  private readonly kind: Kind<WorklogRecord>;

  constructor(
    private readonly worklogs: WorklogRepository,
    private readonly hosts: WorkItemAccess,
    private readonly changes: NestedChanges,
    private readonly unitOfWork: UnitOfWork,
  ) {
    const entry = ({ duration }: WorklogRecord) => ({ duration });
    this.kind = {
      name: 'worklog',
      repository: worklogs,
      events: worklogEvents,
      value: ({ duration }) => String(duration),
      entry,
    };
  }

  async list(ctx: ProjectCtx, item: string, request: ListRequest): Promise<Page<WorklogRecord>> {
    const { id } = await this.hosts.find(ctx, item);
    return this.worklogs.list(ctx, id, request);
  }

  async all(ctx: ProjectCtx, item: string): Promise<WorklogRecord[]> {
    const { id } = await this.hosts.find(ctx, item);
    return this.worklogs.all(ctx, id);
  }

  async get(ctx: ProjectCtx, item: string, id: string): Promise<WorklogRecord> {
    const host = await this.hosts.find(ctx, item);
    const worklog = await this.worklogs.find(ctx, host.id, id);
    if (!worklog) throw notFound();
    return worklog;
  }

  totals(ctx: ProjectCtx): Promise<WorklogTotal[]> {
    return this.worklogs.totals(ctx);
  }

  create(ctx: ProjectCtx, item: string, command: CreateWorklog): Promise<WorklogRecord> {
    return this.unitOfWork.run(async () => {
      const host = await this.hosts.lock(ctx, item);
      if (host.stateGroup === 'triage') throw itemInIntake();
      return this.changes.add(ctx, this.kind, draft(ctx, host.id, command));
    });
  }

  revise(ctx: ProjectCtx, item: string, id: string, patch: ReviseWorklog): Promise<WorklogRecord> {
    return this.unitOfWork.run(async () => this.changes.change(ctx, this.kind, await this.own(ctx, item, id), patch));
  }

  remove(ctx: ProjectCtx, item: string, id: string): Promise<void> {
    return this.unitOfWork.run(async () => this.changes.remove(ctx, this.kind, await this.own(ctx, item, id)));
  }

  private async own(ctx: ProjectCtx, item: string, id: string): Promise<WorklogRecord> {
    const host = await this.hosts.lock(ctx, item);
    const worklog = await this.worklogs.forWrite(ctx, host.id, id);
    if (ctx.ownOnly && worklog.createdById !== ctx.userId) throw notYourWorklog();
    return worklog;
  }
}

const draft = (ctx: ProjectCtx, workItemId: string, command: CreateWorklog): Worklog => ({
  id: newId(),
  projectId: ctx.projectId,
  workItemId,
  description: command.description ?? '',
  duration: command.duration,
  externalSource: command.externalSource ?? null,
  externalId: command.externalId ?? null,
});
