import { Injectable } from '@nestjs/common';
import {
  accepted,
  Catalogue,
  Clock,
  each,
  newId,
  UnitOfWork,
  type WithParent,
  type ListRequest,
  type ProjectCtx,
  type Revision,
} from '#kernel';
import { NestedChanges, WorkItemAccess, type InWorkItem, type Kind } from '../../work-items';
import { worklogEvents } from './worklog.events';
import type { Worklog } from '../domain/worklog';
import { type WorklogRecord, WorklogRepository, type WorklogTotal } from './worklog.repository';
import { itemInIntake, notYourWorklog } from './worklogs.errors';

export type CreateWorklog = Pick<Worklog, 'duration'> & Partial<Omit<Worklog, 'id' | 'projectId' | 'workItemId'>>;
export type ReviseWorklog = Partial<CreateWorklog>;

type Ctx = WithParent<ProjectCtx>;

const BLANK = { description: '', externalSource: null, externalId: null };

/** The use cases of logged time. `ctx.parent` is the work item's id or human key. */
@Injectable()
export class Worklogs {
  private readonly kind: Kind<WorklogRecord>;
  private readonly catalogue: Catalogue<InWorkItem, WorklogRecord>;

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
    this.catalogue = new Catalogue(worklogs, unitOfWork, clock);
  }

  async list(ctx: Ctx, request: ListRequest) {
    return this.worklogs.list(await this.items.place(ctx), request);
  }

  /** All of the item, newest first. */
  async all(ctx: Ctx): Promise<WorklogRecord[]> {
    return (await this.worklogs.all(await this.items.place(ctx))).sort(newestFirst);
  }

  async get(ctx: Ctx, id: string) {
    return this.catalogue.get(await this.items.place(ctx), id);
  }

  totals(ctx: ProjectCtx): Promise<WorklogTotal[]> {
    return this.worklogs.totals(ctx);
  }

  createMany(ctx: Ctx, commands: readonly CreateWorklog[]) {
    return this.unitOfWork.run(async () => {
      const { host, ...place } = await this.items.lockedPlace(ctx);
      if (host.stateGroup === 'triage') throw itemInIntake();
      const { projectId, workItemId } = place;
      const drafts = commands.map((command) => ({ ...BLANK, ...command, id: newId(), projectId, workItemId }));
      return this.changes.add(place, this.kind, drafts);
    });
  }

  reviseMany(ctx: Ctx, revisions: readonly Revision<ReviseWorklog>[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const worklogs = await this.catalogue.select(place, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...own(ctx, worklogs.get(id)), ...patch }));
      return this.changes.change(place, this.kind, worklogs, revised);
    });
  }

  removeMany(ctx: Ctx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const worklogs = await this.catalogue.select(place, ids);
      const removed = each(ids, (id) => own(ctx, worklogs.take(id)));
      await this.changes.remove(place, this.kind, accepted(removed));
      return removed;
    });
  }
}

const newestFirst = (a: WorklogRecord, b: WorklogRecord): number => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1);

/** Throws where the caller may change only what is theirs. */
function own(ctx: ProjectCtx, worklog: WorklogRecord): WorklogRecord {
  if (ctx.ownOnly && worklog.createdById !== ctx.userId) throw notYourWorklog();
  return worklog;
}
