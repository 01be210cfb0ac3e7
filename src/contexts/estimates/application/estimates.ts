import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  Catalogue,
  Clock,
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
import { estimateEvents } from './estimate.events';
import { EstimatePoints } from './estimate-points';
import { EstimateRepository, type EstimateRecord } from './estimate.repository';
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
  private readonly catalogue: Catalogue<ProjectCtx, EstimateRecord>;
  private readonly trail: ChangePublisher<EstimateRecord>;

  constructor(
    private readonly estimates: EstimateRepository,
    private readonly points: EstimatePoints,
    private readonly projects: Projects,
    outbox: Outbox,
    unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.catalogue = new Catalogue(estimates, unitOfWork, clock, estimateNotFound);
    this.trail = new ChangePublisher(outbox, clock, estimateEvents);
  }

  list(ctx: ProjectCtx, request: ListRequest) {
    return this.catalogue.list(ctx, request);
  }

  get(ctx: ProjectCtx, id: string) {
    return this.catalogue.get(ctx, id);
  }

  /** The one that the project uses or used last, for interfaces that know one a project. */
  async ofProject(ctx: ProjectCtx): Promise<EstimateRecord> {
    const estimate = inTheForeground(await this.estimates.all(ctx));
    if (!estimate) throw estimateNotFound();
    return estimate;
  }

  createMany(ctx: ProjectCtx, commands: readonly CreateEstimate[]) {
    return this.catalogue.exclusively(ctx, async () => {
      let lastUsed = !inTheForeground(await this.estimates.all(ctx));
      const drafts = commands.map((command) => {
        const draft = { ...BLANK, lastUsed, ...command, id: newId(), projectId: ctx.projectId };
        lastUsed = false;
        return draft;
      });
      const free = await this.catalogue.free(ctx, drafts, { pair: estimateExternalPairTaken, name: estimateNameTaken });
      return this.trail.added(ctx, await this.catalogue.add(ctx, free));
    });
  }

  /** The same for interfaces that know one a project. */
  createOnly(ctx: ProjectCtx, command: CreateEstimate): Promise<EstimateRecord> {
    return this.catalogue.exclusively(ctx, async () => {
      const other = inTheForeground(await this.estimates.all(ctx));
      if (other) throw estimateExists(other.id);
      return single(await this.createMany(ctx, [command]));
    });
  }

  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseEstimate>[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const estimates = await this.catalogue.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...estimates.get(id), ...patch }));
      const sound = await this.catalogue.free(ctx, revised, {
        pair: ofChanged(estimateExternalPairTaken),
        name: estimateNameTaken,
      });
      return this.trail.saved(ctx, estimates, await this.catalogue.save(ctx, estimates, sound));
    });
  }

  /** Deletes estimates with their points; a project that uses one has none then. */
  removeMany(ctx: ProjectCtx, ids: readonly string[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const estimates = await this.catalogue.select(ctx, ids);
      const removed = each(ids, (id) => estimates.take(id));
      const gone = accepted(removed).map(({ id }) => id);
      await this.projects.leaveEstimates(ctx, gone);
      await this.points.removeOf(ctx, gone);
      await this.catalogue.drop(ctx, gone);
      return this.trail.dropped(ctx, removed);
    });
  }

  /** Creates the estimate of an external pair, or updates the one that has it. Safe for callers at the same time. */
  upsert(ctx: ProjectCtx, command: CreateEstimate) {
    return this.catalogue.exclusively(ctx, async () => {
      const id = (await this.estimates.taken(ctx, [command])).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }
}
