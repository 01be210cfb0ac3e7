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
  type Outcome,
  type ProjectCtx,
  type Revision,
  type WithParent,
} from '#kernel';
import { amountOf, byValue, readAs, type EstimatePoint } from '../domain/estimate-point';
import { estimatePointEvents } from './estimate.events';
import { EstimatePointRepository, type EstimatePointRecord, type InEstimate } from './estimate-point.repository';
import { EstimateRepository } from './estimate.repository';
import {
  estimateNotFound,
  estimatePointExternalPairTaken,
  estimatePointNotFound,
  estimatePointsRequired,
  estimatePointValueTaken,
} from './estimates.errors';
import { PointHolders } from './point-holders';

type Settings = Omit<EstimatePoint, 'id' | 'projectId' | 'estimateId' | 'amount'>;

export type CreateEstimatePoint = Pick<Settings, 'value'> & Partial<Settings>;
export type ReviseEstimatePoint = Partial<CreateEstimatePoint>;

type Ctx = WithParent<ProjectCtx>;

const BLANK = { key: 0, description: '', externalSource: null, externalId: null };

/** The use cases of the points of an estimate, whose id is `ctx.parent`. */
@Injectable()
export class EstimatePoints {
  private readonly catalogue: Catalogue<InEstimate, EstimatePointRecord>;
  private readonly trail: ChangePublisher<EstimatePointRecord>;

  constructor(
    private readonly points: EstimatePointRepository,
    private readonly estimates: EstimateRepository,
    private readonly holders: PointHolders,
    outbox: Outbox,
    unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.catalogue = new Catalogue(points, unitOfWork, clock, estimatePointNotFound);
    this.trail = new ChangePublisher(outbox, clock, estimatePointEvents);
  }

  async list(ctx: Ctx, request: ListRequest) {
    return this.catalogue.list(await this.place(ctx), request);
  }

  /** All of the estimate, by their values. */
  async all(ctx: Ctx): Promise<EstimatePointRecord[]> {
    return (await this.points.all(await this.place(ctx))).sort(byValue);
  }

  async get(ctx: Ctx, id: string) {
    return this.catalogue.get(await this.place(ctx), id);
  }

  createMany(ctx: Ctx, commands: readonly CreateEstimatePoint[]) {
    return this.writing(ctx, async (place) => {
      const { projectId, estimateId } = place;
      const drafts = commands.map((command) => {
        return { ...BLANK, ...command, amount: amountOf(command.value), id: newId(), projectId, estimateId };
      });
      const distinct = await this.distinct(place, drafts);
      const free = await this.catalogue.free(place, distinct, { pair: estimatePointExternalPairTaken });
      return this.trail.added(ctx, await this.catalogue.add(place, free));
    });
  }

  /** Creates all of them or none. */
  createAll(ctx: Ctx, commands: readonly CreateEstimatePoint[]): Promise<EstimatePointRecord[]> {
    return this.writing(ctx, async () => {
      if (!commands.length) throw estimatePointsRequired();
      return (await this.createMany(ctx, commands)).map((outcome) => single([outcome]));
    });
  }

  reviseMany(ctx: Ctx, revisions: readonly Revision<ReviseEstimatePoint>[]) {
    return this.writing(ctx, async (place) => {
      const points = await this.catalogue.select(place, revisions);
      const revised = each(revisions, ({ id, patch }) => {
        const point = { ...points.get(id), ...patch };
        return { ...point, amount: amountOf(point.value) };
      });
      const distinct = await this.distinct(place, revised);
      const sound = await this.catalogue.free(place, distinct, { pair: ofChanged(estimatePointExternalPairTaken) });
      return this.trail.saved(ctx, points, await this.catalogue.save(place, points, sound));
    });
  }

  /** Deletes points; work items that have one of them are without an estimate then. */
  removeMany(ctx: Ctx, ids: readonly string[]) {
    return this.writing(ctx, async (place) => {
      const here = new Set((await this.points.all(place)).map(({ id }) => id));
      const known = ids.filter((id) => here.has(id));
      const points = await this.holders.release(ctx, known, () => this.catalogue.select(place, ids));
      const removed = each(ids, (id) => points.take(id));
      await this.catalogue.drop(place, accepted(removed));
      return this.trail.dropped(ctx, removed);
    });
  }

  /** Deletes all points of estimates that are about to go, in their transaction. */
  async removeOf(ctx: ProjectCtx, estimateIds: readonly string[]): Promise<void> {
    // The request's `If-Match` is about the estimates.
    const unchecked = { ...ctx, expectedVersions: undefined };
    const ids = (await this.points.ofEstimates(ctx, estimateIds)).map(({ id }) => id);
    if (!ids.length) return;
    const points = await this.holders.release(unchecked, ids, () => this.points.forRemoval(unchecked, ids));
    await this.points.removeAll(unchecked, this.clock.now(), ids);
    await this.trail.dropped(ctx, points);
  }

  /** Creates the point of an external pair, or updates the one that has it. Safe for callers at the same time. */
  upsert(ctx: Ctx, command: CreateEstimatePoint) {
    return this.writing(ctx, async (place) => {
      const id = (await this.points.taken(place, [command])).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }

  /** Refuses a value that another point of the estimate has. One that keeps its value keeps it, whatever others have. */
  private async distinct<P extends Pick<EstimatePoint, 'id' | 'value'>>(
    place: InEstimate,
    rows: readonly Outcome<P>[],
  ) {
    const there = await this.points.all(place);
    const values = new Map(there.map(({ id, value }) => [id, readAs(value)]));
    return each(rows, (row) => {
      const value = readAs(row.value);
      const [holder] = [...values].find(([id, other]) => id !== row.id && other === value) ?? [];
      if (holder && values.get(row.id) !== value) throw estimatePointValueTaken(holder);
      values.set(row.id, value);
      return row;
    });
  }

  private async place(ctx: Ctx): Promise<InEstimate> {
    if (!(await this.estimates.find(ctx, ctx.parent))) throw estimateNotFound();
    return { ...ctx, estimateId: ctx.parent };
  }

  /** In a transaction in which the estimate does not go. */
  private writing<R>(ctx: Ctx, work: (place: InEstimate) => Promise<R>): Promise<R> {
    return this.catalogue.exclusively({ ...ctx, estimateId: ctx.parent }, async () => work(await this.place(ctx)));
  }
}
