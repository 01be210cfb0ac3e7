import { Injectable } from '@nestjs/common';
import {
  accepted,
  Clock,
  CrudSteps,
  each,
  inUse,
  ofChanged,
  single,
  sortBefore,
  UniqueValues,
  UnitOfWork,
  type Filter,
  type ListRequest,
  type Page,
  type ProjectCtx,
  type Revision,
  type UniqueMembers,
} from '#kernel';
import { ProjectRepository } from '../../projects';
import { ItemLinks } from '../../work-items';
import type { Cycle } from '../domain/cycle';
import {
  CycleEntity,
  newCycle,
  type CreateCycle,
  type CycleFacts,
  type CyclePolicy,
  type ReviseCycle,
} from '../domain/cycle.entity';
import { cycleExternalPairTaken, cycleNameTaken, notYourCycle } from '../domain/cycles.errors';
import { Timetable } from '../domain/schedule';
import { CycleChanges } from './cycle.changes';
import { CycleRepository, type CycleRecord, type CycleView } from './cycle.repository';

const UTC = { project: 'UTC', caller: 'UTC' };

/** Values that only one cycle of a project may have. */
interface Claims extends Pick<CyclePolicy, 'unchecked'> {
  readonly taken: UniqueValues;
  /** Undefined if cycles may overlap. */
  readonly timetable?: Timetable;
}

/** The use cases of cycles. */
@Injectable()
export class Cycles {
  private readonly crud: CrudSteps<ProjectCtx, CycleRecord>;

  constructor(
    private readonly cycles: CycleRepository,
    private readonly changes: CycleChanges,
    private readonly projects: ProjectRepository,
    private readonly items: ItemLinks,
    unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(cycles, unitOfWork, clock);
  }

  list(ctx: ProjectCtx, request: ListRequest, view?: CycleView): Promise<Page<CycleRecord>> {
    const asked = view ? [is('view', { view, at: this.clock.now() })] : [];
    return this.crud.list(ctx, inUse({ ...request, filters: [...request.filters, ...asked] }));
  }

  get(ctx: ProjectCtx, id: string, such?: Partial<CycleRecord>): Promise<CycleRecord> {
    return this.crud.get(ctx, id, such);
  }

  createMany(ctx: ProjectCtx, commands: readonly CreateCycle[], policy: CyclePolicy = {}) {
    return this.crud.exclusively(ctx, async () => {
      const facts = await this.facts(ctx, commands, policy);
      const claims = await this.claims(ctx, commands, policy);
      let sortOrder = await this.cycles.lowest(ctx, 'sortOrder');
      const drafts = each(commands, (command) => {
        sortOrder = sortBefore(sortOrder);
        return claimed(claims, newCycle(command, facts, sortOrder));
      });
      return this.changes.add(ctx, drafts);
    });
  }

  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseCycle>[], policy: CyclePolicy = {}) {
    return this.crud.exclusively(ctx, async () => {
      const cycles = await this.crud.select(ctx, revisions);
      const patches = revisions.map(({ patch }) => patch);
      const facts = await this.facts(ctx, patches, policy);
      const wanted = revisions.flatMap(({ id, patch }) => (cycles.has(id) ? [{ ...cycles.get(id), ...patch }] : []));
      const claims = await this.claims(ctx, wanted, policy);
      const revised = each(revisions, ({ id, patch }) => {
        const entity = new CycleEntity(cycles.get(id)).revise(patch, facts);
        claimed(claims, entity.current, entity.stored);
        return entity;
      });
      return this.changes.save(ctx, revised);
    });
  }

  /** Deletes cycles and removes their work items from them. */
  removeMany(ctx: ProjectCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const cycles = await this.crud.select(ctx, ids);
      const removed = each(ids, (id) => removable(ctx, cycles.take(id)));
      const gone = accepted(removed);
      await this.items.clear(ctx, { kind: 'cycle', ids: gone.map(({ id }) => id) });
      await this.changes.remove(ctx, gone);
      return removed;
    });
  }

  /** Makes another person the owner of cycles, whatever their state. */
  pass(ctx: ProjectCtx, ids: readonly string[], ownedById: string) {
    return this.crud.exclusively(ctx, async () => {
      const cycles = await this.crud.select(ctx, ids);
      return this.changes.save(
        ctx,
        ids.map((id) => new CycleEntity(cycles.get(id)).pass(ownedById)),
      );
    });
  }

  /** Creates the cycle of an external pair, or updates the one that has it. Safe against concurrent requests. */
  upsert(ctx: ProjectCtx, command: CreateCycle) {
    return this.crud.exclusively(ctx, async () => {
      const id = (await this.cycles.uniqueValues(ctx, [command])).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }

  archive(ctx: ProjectCtx, id: string): Promise<CycleRecord> {
    return this.change(ctx, id, (cycle) => cycle.archive(this.clock.now()));
  }

  unarchive(ctx: ProjectCtx, id: string): Promise<CycleRecord> {
    return this.change(ctx, id, (cycle) => cycle.unarchive());
  }

  private change(ctx: ProjectCtx, id: string, change: (cycle: CycleEntity<CycleRecord>) => CycleEntity<CycleRecord>) {
    return this.crud.exclusively(ctx, async () => {
      const cycles = await this.crud.select(ctx, [id]);
      return single(await this.changes.save(ctx, [change(new CycleEntity(cycles.get(id)))]));
    });
  }

  private async facts(ctx: ProjectCtx, sent: readonly ReviseCycle[], policy: CyclePolicy): Promise<CycleFacts> {
    const owners = sent.flatMap(({ ownedById }) => ownedById ?? []);
    const hasDates = sent.some(({ startDate, endDate }) => startDate ?? endDate);
    return {
      ...policy,
      projectId: ctx.projectId,
      callerId: ctx.userId,
      isEnabled: ctx.features.has('cycles'),
      at: this.clock.now(),
      zones: hasDates ? await this.cycles.zones(ctx) : UTC,
      colleagues: owners.length ? await this.projects.colleagues(ctx, owners) : new Set(),
    };
  }

  private async claims(ctx: ProjectCtx, wanted: readonly UniqueMembers[], { unchecked }: CyclePolicy): Promise<Claims> {
    const taken = await this.cycles.uniqueValues(ctx, wanted);
    const isParallel = unchecked || ctx.features.has('parallel_cycles');
    return { taken, unchecked, timetable: isParallel ? undefined : new Timetable(await this.cycles.slots(ctx)) };
  }
}

/**
 * Throws if another cycle has the pair, the name or the dates of this one. What did not change is not checked again.
 */
function claimed<C extends Cycle>({ taken, timetable, unchecked }: Claims, cycle: C, before?: Cycle): C {
  taken.assertPairFree(cycle, before ? ofChanged(cycleExternalPairTaken) : cycleExternalPairTaken);
  if (!unchecked && cycle.name !== before?.name) taken.assertNameFree(cycle, cycleNameTaken);
  if (cycle.startDate !== before?.startDate || cycle.endDate !== before?.endDate) timetable?.book(cycle);
  taken.add(cycle);
  return cycle;
}

/** Checks that a contributor owns the cycle to delete. */
function removable(ctx: ProjectCtx, cycle: CycleRecord): CycleRecord {
  if (ctx.ownOnly && cycle.ownedById !== ctx.userId) throw notYourCycle();
  return cycle;
}

const is = (field: string, value: unknown): Filter => ({ field, operator: 'eq', value });
