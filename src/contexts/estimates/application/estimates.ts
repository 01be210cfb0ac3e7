import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  Clock,
  CrudSteps,
  each,
  newId,
  ofChanged,
  single,
  UnitOfWork,
  type ListRequest,
  type ProjectCtx,
  type Revision,
} from '#kernel';
import { Projects } from '../../projects';
import { inTheForeground, type Estimate } from '../domain/estimate';
import { estimateEvents, EstimateRepository, type EstimateRecord } from './estimate.repository';
import { EstimatePoints } from './estimate-points';
import { estimateExists, estimateExternalPairTaken, estimateNameTaken, estimateNotFound } from './estimates.errors';

export type CreateEstimate = Pick<Estimate, 'name'> & Partial<Omit<Estimate, 'id' | 'projectId'>>;
export type ReviseEstimate = Partial<CreateEstimate>;

const BLANK = {
  description: '',
  type: 'categories',
  externalSource: null,
  externalId: null,
} as const;

/** The use cases of estimates. */
@Injectable()
export class Estimates {
  private readonly crud: CrudSteps<ProjectCtx, EstimateRecord>;
  private readonly trail: ChangePublisher<EstimateRecord>;

  constructor(
    private readonly estimates: EstimateRepository,
    private readonly points: EstimatePoints,
    private readonly projects: Projects,
    outbox: Outbox,
    unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(estimates, unitOfWork, clock, estimateNotFound);
    this.trail = new ChangePublisher(outbox, clock, estimateEvents);
  }

  list(ctx: ProjectCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: ProjectCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  /** Returns the estimate that the project uses or used last, for clients that know only one. */
  async ofProject(ctx: ProjectCtx): Promise<EstimateRecord> {
    const estimate = inTheForeground(await this.estimates.all(ctx));
    if (!estimate) throw estimateNotFound();
    return estimate;
  }

  createMany(ctx: ProjectCtx, commands: readonly CreateEstimate[]) {
    return this.crud.exclusively(ctx, async () => {
      let lastUsed = !inTheForeground(await this.estimates.all(ctx));
      const drafts = commands.map((command) => {
        const draft = { ...BLANK, lastUsed, ...command, id: newId(), projectId: ctx.projectId };
        lastUsed = false;
        return draft;
      });
      const free = await this.crud.withoutConflicts(ctx, drafts, {
        pair: estimateExternalPairTaken,
        name: estimateNameTaken,
      });
      return this.trail.added(ctx, await this.crud.add(ctx, free));
    });
  }

  /** Creates an estimate in a project that has none, for clients that know only one. */
  createOnly(ctx: ProjectCtx, command: CreateEstimate): Promise<EstimateRecord> {
    return this.crud.exclusively(ctx, async () => {
      const other = inTheForeground(await this.estimates.all(ctx));
      if (other) throw estimateExists(other.id);
      return single(await this.createMany(ctx, [command]));
    });
  }

  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseEstimate>[]) {
    return this.crud.exclusively(ctx, async () => {
      const estimates = await this.crud.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...estimates.get(id), ...patch }));
      const sound = await this.crud.withoutConflicts(ctx, revised, {
        pair: ofChanged(estimateExternalPairTaken),
        name: estimateNameTaken,
      });
      return this.trail.saved(ctx, estimates, await this.crud.save(ctx, estimates, sound));
    });
  }

  /** Deletes estimates and their points. A project that used one has no estimate afterwards. */
  removeMany(ctx: ProjectCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const estimates = await this.crud.select(ctx, ids);
      const removed = each(ids, (id) => estimates.take(id));
      const gone = accepted(removed).map(({ id }) => id);
      await this.projects.leaveEstimates(ctx, gone);
      await this.points.removeOf(ctx, gone);
      await this.crud.drop(ctx, gone);
      return this.trail.dropped(ctx, removed);
    });
  }

  /** Creates the estimate of an external pair, or updates the one that has it. Safe against concurrent requests. */
  upsert(ctx: ProjectCtx, command: CreateEstimate) {
    return this.crud.exclusively(ctx, async () => {
      const id = (await this.estimates.uniqueValues(ctx, [command])).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }
}
