import { Injectable } from '@nestjs/common';
import {
  accepted,
  Calendar,
  CrudSteps,
  Clock,
  decisionOf,
  each,
  eachInTurn,
  newId,
  UnitOfWork,
  type ListRequest,
  type ProjectCtx,
  type Revision,
} from '#kernel';
import { assertOwn } from '../../work-items';
import { revised, type RecurringWorkItem } from '../domain/recurring-work-item';
import type { Schedule } from '../domain/schedule';
import { RecurringChecks } from './recurring.checks';
import {
  notYourRecurring,
  RecurringRepository,
  type InProject,
  type RecurringRecord,
} from './recurring-work-item.repository';
import { Schedules } from './schedules';

type Settings = Schedule & Pick<RecurringWorkItem, 'name' | 'templateId' | 'isEnabled'>;

export type CreateRecurring = Pick<Settings, 'name' | 'templateId' | 'frequency'> & Partial<Settings>;
export type ReviseRecurring = Partial<CreateRecurring>;

const BLANK = {
  interval: 1,
  weekdays: [],
  dayOfMonth: null,
  time: '09:00',
  endDate: null,
  count: null,
  isEnabled: true,
  status: 'active',
  stoppedReason: null,
  nextRunAt: null,
  lastRunAt: null,
  occurrenceCount: 0,
} as const;

/** The use cases of recurring work items. */
@Injectable()
export class RecurringWorkItems {
  private readonly crud: CrudSteps<InProject, RecurringRecord>;

  constructor(
    items: RecurringRepository,
    private readonly checks: RecurringChecks,
    private readonly schedules: Schedules,
    unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(items, unitOfWork, clock);
  }

  list(ctx: ProjectCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: ProjectCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  async createMany(ctx: ProjectCtx, commands: readonly CreateRecurring[]) {
    const ofProject = await this.checks.timezoneOf(ctx);
    return this.crud.exclusively(ctx, async () => {
      const now = this.clock.now();
      const sound = await eachInTurn(commands, ({ timezone = ofProject, ...command }) => {
        const startDate = new Calendar(now, timezone).today;
        return this.checks.sound(ctx, { startDate, ...BLANK, ...command, timezone });
      });
      const drafts = each(sound, (item) =>
        this.schedules.scheduled({ ...item, ...decisionOf(ctx, now), id: newId(), projectId: ctx.projectId }, now),
      );
      return this.schedules.added(ctx, await this.crud.add(ctx, drafts));
    });
  }

  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseRecurring>[]) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const now = this.clock.now();
      const sound = await eachInTurn(revisions, async ({ id, patch }) => {
        const known = before.get(id);
        assertOwn(ctx, known, notYourRecurring);
        return this.checks.sound(ctx, revised({ ...known, ...patch }, known, decisionOf(ctx, now)));
      });
      const changed = each(sound, (item) => this.schedules.scheduled(item, now));
      return this.schedules.saved(ctx, before, await this.crud.save(ctx, before, changed));
    });
  }

  /** Makes schedules create work items with the rights of another person from now on. */
  pass(ctx: ProjectCtx, ids: readonly string[], decidedById: string) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, ids);
      const after = ids.map((id) => ({ ...before.get(id), decidedById }));
      return this.schedules.saved(ctx, before, await this.crud.save(ctx, before, after));
    });
  }

  /** Deletes recurring work items. The work items that they created stay. */
  removeMany(ctx: ProjectCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const items = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => {
        assertOwn(ctx, items.get(id), notYourRecurring);
        return items.take(id);
      });
      await this.crud.drop(ctx, accepted(gone));
      return this.schedules.dropped(ctx, gone);
    });
  }
}
