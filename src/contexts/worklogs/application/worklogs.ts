import { Injectable } from '@nestjs/common';
import {
  accepted,
  Clock,
  CrudSteps,
  DomainError,
  each,
  newId,
  UnitOfWork,
  type ListRequest,
  type ProjectCtx,
  type Revision,
  type WithParent,
} from '#kernel';
import { NestedChanges, WorkItemAccess, type InWorkItem, type Kind } from '../../work-items';
import { worklogEvents, WorklogRepository, type WorklogRecord, type WorklogTotal } from './worklog.repository';
import type { Worklog } from '../domain/worklog';

const itemInIntake = () =>
  new DomainError('conflict', 'work_item_in_intake', 'Time cannot be logged before the work item is accepted.');

const notYourWorklog = () => new DomainError('forbidden', 'not_owner', 'Only admin or creator can change the worklog');

export type CreateWorklog = Pick<Worklog, 'duration'> & Partial<Omit<Worklog, 'id' | 'projectId' | 'workItemId'>>;
export type ReviseWorklog = Partial<CreateWorklog>;

type WorklogCtx = WithParent<ProjectCtx>;

const BLANK = { description: '', externalSource: null, externalId: null };

/** Use cases of logged time. `ctx.parent` is the id or human-readable key of the work item. */
@Injectable()
export class Worklogs {
  private readonly kind: Kind<WorklogRecord>;
  private readonly crud: CrudSteps<InWorkItem, WorklogRecord>;

  constructor(
    private readonly worklogs: WorklogRepository,
    private readonly items: WorkItemAccess,
    private readonly changes: NestedChanges,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    const entry = ({ duration }: WorklogRecord) => ({ duration });
    const value = ({ duration }: WorklogRecord) => String(duration);
    this.kind = { name: 'worklog', repository: worklogs, events: worklogEvents, value, entry };
    this.crud = new CrudSteps(worklogs, unitOfWork, clock);
  }

  async list(ctx: WorklogCtx, request: ListRequest) {
    return this.worklogs.list(await this.items.place(ctx), request);
  }

  /** Returns all logged time of the item, newest first. */
  async all(ctx: WorklogCtx): Promise<WorklogRecord[]> {
    return (await this.worklogs.all(await this.items.place(ctx))).sort(newestFirst);
  }

  async get(ctx: WorklogCtx, id: string) {
    return this.crud.get(await this.items.place(ctx), id);
  }

  totals(ctx: ProjectCtx): Promise<WorklogTotal[]> {
    return this.worklogs.totals(ctx);
  }

  createMany(ctx: WorklogCtx, commands: readonly CreateWorklog[]) {
    return this.unitOfWork.run(async () => {
      const { host, ...place } = await this.items.lockedPlace(ctx);
      if (host.stateGroup === 'triage') throw itemInIntake();
      const { projectId, workItemId } = place;
      const drafts = commands.map((command) => ({ ...BLANK, ...command, id: newId(), projectId, workItemId }));
      return this.changes.add(place, this.kind, drafts);
    });
  }

  reviseMany(ctx: WorklogCtx, revisions: readonly Revision<ReviseWorklog>[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const worklogs = await this.crud.select(place, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...own(ctx, worklogs.get(id)), ...patch }));
      return this.changes.change(place, this.kind, worklogs, revised);
    });
  }

  removeMany(ctx: WorklogCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const worklogs = await this.crud.select(place, ids);
      const removed = each(ids, (id) => own(ctx, worklogs.take(id)));
      await this.changes.remove(place, this.kind, accepted(removed));
      return removed;
    });
  }
}

const newestFirst = (a: WorklogRecord, b: WorklogRecord): number => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1);

/** Throws if the caller may change only their own entries and this is not one of them. */
function own(ctx: ProjectCtx, worklog: WorklogRecord): WorklogRecord {
  if (ctx.ownOnly && worklog.createdById !== ctx.userId) throw notYourWorklog();
  return worklog;
}
