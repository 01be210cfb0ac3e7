import { Injectable } from '@nestjs/common';
import { differs, ChangePublisher, Outbox } from '#events';
import {
  accepted,
  CrudSteps,
  Clock,
  each,
  externalPairTaken,
  inUse,
  newId,
  ofChanged,
  single,
  UnitOfWork,
  type ListRequest,
  type ProjectCtx,
  type Revision,
} from '#kernel';
import { ItemLinks } from '../../work-items';
import { archived, assertInUse, type Milestone } from '../domain/milestone';
import { milestoneEvents, MilestoneRepository, type MilestoneRecord } from './milestone.repository';

export type CreateMilestone = Pick<Milestone, 'title'> &
  Partial<Pick<Milestone, 'targetDate' | 'externalSource' | 'externalId'>>;
export type ReviseMilestone = Partial<CreateMilestone>;

const BLANK = { targetDate: null, externalSource: null, externalId: null, archivedAt: null };

const milestonePairTaken = externalPairTaken('Milestone');

/** The use cases of milestones. */
@Injectable()
export class Milestones {
  private readonly crud: CrudSteps<ProjectCtx, MilestoneRecord>;
  private readonly trail: ChangePublisher<MilestoneRecord>;

  constructor(
    private readonly milestones: MilestoneRepository,
    private readonly links: ItemLinks,
    outbox: Outbox,
    private readonly clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(milestones, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, milestoneEvents);
  }

  list(ctx: ProjectCtx, request: ListRequest) {
    return this.crud.list(ctx, inUse(request));
  }

  get(ctx: ProjectCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  createMany(ctx: ProjectCtx, commands: readonly CreateMilestone[]) {
    return this.crud.exclusively(ctx, async () => {
      const drafts = commands.map((command) => ({ ...BLANK, ...command, id: newId(), projectId: ctx.projectId }));
      const free = await this.crud.withoutConflicts(ctx, drafts, { pair: milestonePairTaken });
      return this.trail.added(ctx, await this.crud.add(ctx, free));
    });
  }

  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseMilestone>[]) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const changed = each(revisions, ({ id, patch }) => {
        assertInUse(before.get(id));
        return { ...before.get(id), ...patch };
      });
      const saved = await this.crud.save(
        ctx,
        before,
        await this.crud.withoutConflicts(ctx, changed, { pair: ofChanged(milestonePairTaken) }),
      );
      return this.trail.saved(ctx, before, saved);
    });
  }

  /** Deletes milestones and removes their work items from them first. */
  removeMany(ctx: ProjectCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const milestones = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => milestones.take(id));
      const going = accepted(gone);
      await this.links.clear(ctx, { kind: 'milestone', ids: going.map(({ id }) => id) });
      await this.crud.drop(ctx, going);
      return this.trail.dropped(ctx, gone);
    });
  }

  /** Creates the milestone of an external pair, or updates the milestone that has it. Concurrent calls are safe. */
  upsert(ctx: ProjectCtx, command: CreateMilestone) {
    return this.crud.exclusively(ctx, async () => {
      const id = (await this.milestones.uniqueValues(ctx, [command])).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }

  archive(ctx: ProjectCtx, id: string) {
    return this.mark(ctx, id, (milestone) => archived(milestone, this.clock.now()));
  }

  unarchive(ctx: ProjectCtx, id: string) {
    return this.mark(ctx, id, (milestone) => ({ ...milestone, archivedAt: null }));
  }

  private mark(ctx: ProjectCtx, id: string, change: (milestone: MilestoneRecord) => MilestoneRecord) {
    return this.crud.exclusively(ctx, async () => {
      const milestones = await this.crud.select(ctx, [id]);
      const before = milestones.get(id);
      const changed = change(before);
      if (!differs(before, changed)) return before;
      return single(await this.trail.saved(ctx, milestones, await this.crud.save(ctx, milestones, [changed])));
    });
  }
}
