import { Injectable } from '@nestjs/common';
import { OnJob, type Attempt } from '#jobs';
import {
  Catalogue,
  Clock,
  DomainError,
  newId,
  Selection,
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

/** The times of recurring work items: what becomes of them, and what has become of them. */
@Injectable()
export class Occurrences {
  private readonly catalogue: Catalogue<InProject, RecurringRecord>;

  constructor(
    private readonly items: RecurringRepository,
    private readonly occurrences: OccurrenceRepository,
    private readonly schedules: Schedules,
    private readonly making: OccurrenceMaking,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.catalogue = new Catalogue(items, unitOfWork, clock);
  }

  /** Those of the item that the path names. */
  async list(ctx: WithParent<ProjectCtx>, request: ListRequest) {
    const { id: recurringWorkItemId } = await this.catalogue.get(ctx, ctx.parent);
    return this.occurrences.list({ ...ctx, recurringWorkItemId }, request);
  }

  /** A failure that nobody foresaw is tried again for days; then the time has failed, and the next one comes. */
  @OnJob(OCCUR)
  async come(due: Due, { isLast }: Attempt): Promise<void> {
    try {
      await this.settle(due, (item) => this.making.make(due, item));
    } catch (error) {
      if (!isLast) throw error;
      const failure = failed(new DomainError('server_error', 'server_error', 'The work item could not be made.'));
      await this.settle(due, () => Promise.resolve(failure));
    }
  }

  /**
   * The item is locked, and its next time has to be this one: whoever comes second finds that it is not, as does a job of a
   * time that somebody has changed. The work item, the entry and the next time are written together.
   */
  private settle(due: Due, turn: (item: RecurringRecord) => Promise<Turn>): Promise<void> {
    return this.unitOfWork.run(async () => {
      const [item] = await this.items.forWrite(due, [due.id]);
      if (item?.nextRunAt !== due.dueAt) return;
      const taken = await turn(item);
      if ('wait' in taken) return this.schedules.come(due, this.inAMinute());
      // Nobody switched it off: the service did.
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
    const selection = new Selection([before]);
    await this.schedules.saved(place, selection, await this.catalogue.save(place, selection, [after]));
  }

  private inAMinute(): string {
    return shifted(this.clock.now(), WAIT_MS);
  }
}
