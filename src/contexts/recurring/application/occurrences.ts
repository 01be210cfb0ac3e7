import { Injectable } from '@nestjs/common';
import { OnJob, type Attempt } from '#jobs';
import {
  CrudSteps,
  Clock,
  DomainError,
  newId,
  LockedRecords,
  shifted,
  UnitOfWork,
  type ListRequest,
  type ProjectCtx,
  type WithParent,
} from '#kernel';
import { stopped } from '../domain/recurring-work-item';
import { failed, OccurrenceMaking, type Turn } from './occurrence.making';
import {
  OccurrenceRepository,
  RecurringRepository,
  type InProject,
  type RecurringRecord,
} from './recurring-work-item.repository';
import { OCCUR, Schedules, type Due } from './schedules';

const WAIT_MS = 60_000;

/** Occurrences of recurring work items: carries them out and lists their results. */
@Injectable()
export class Occurrences {
  private readonly crud: CrudSteps<InProject, RecurringRecord>;

  constructor(
    private readonly items: RecurringRepository,
    private readonly occurrences: OccurrenceRepository,
    private readonly schedules: Schedules,
    private readonly making: OccurrenceMaking,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(items, unitOfWork, clock);
  }

  /** Lists the occurrences of the recurring work item `ctx.parent`. */
  async list(ctx: WithParent<ProjectCtx>, request: ListRequest) {
    const { id: recurringWorkItemId } = await this.crud.get(ctx, ctx.parent);
    return this.occurrences.list({ ...ctx, recurringWorkItemId }, request);
  }

  /**
   * Carries out one occurrence. An unexpected error is retried for days; after the last attempt the occurrence counts
   * as failed and the next one is scheduled.
   */
  @OnJob(OCCUR)
  async come(due: Due, { isLast }: Attempt): Promise<void> {
    try {
      await this.settle(due, (item) => this.making.make(due, item));
    } catch (error) {
      if (!isLast) throw error;
      const failure = failed(new DomainError('server_error', 'server_error', 'The work item could not be created.'));
      await this.settle(due, () => Promise.resolve(failure));
    }
  }

  /**
   * Carries out an occurrence exactly once. It locks the item and does nothing unless this occurrence is the next one,
   * so repeated jobs and jobs of a changed schedule have no effect. The work item, the result and the next time are
   * stored in one transaction.
   */
  private settle(due: Due, turn: (item: RecurringRecord) => Promise<Turn>): Promise<void> {
    return this.unitOfWork.run(async () => {
      const [item] = await this.items.forWrite(due, [due.id]);
      if (item?.nextRunAt !== due.dueAt) return;
      const taken = await turn(item);
      if ('wait' in taken) return this.schedules.come(due, this.inAMinute());
      // The change has no user, because the server switches the item off.
      if ('stop' in taken) return this.store(due, item, stopped(item, taken.stop));
      const { id: recurringWorkItemId, projectId } = item;
      const { userId, ...what } = taken;
      const entry = { ...what, id: newId(), projectId, recurringWorkItemId, dueAt: due.dueAt };
      const place = { ...due, ...(userId && { userId }) };
      await this.occurrences.insert({ ...place, recurringWorkItemId }, this.clock.now(), [entry]);
      await this.store(place, item, this.schedules.advanced(item, due.dueAt));
    });
  }

  private async store(place: InProject, before: RecurringRecord, after: RecurringRecord): Promise<void> {
    const selection = new LockedRecords([before]);
    await this.schedules.saved(place, selection, await this.crud.save(place, selection, [after]));
  }

  private inAMinute(): string {
    return shifted(this.clock.now(), WAIT_MS);
  }
}
