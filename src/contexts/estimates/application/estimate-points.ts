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
  type Outcome,
  type ProjectCtx,
  type Revision,
  type WithParent,
} from '#kernel';
import { amountOf, byValue, readAs, type EstimatePoint } from '../domain/estimate';
import {
  estimatePointEvents,
  EstimatePointRepository,
  EstimateRepository,
  type EstimatePointRecord,
  type InEstimate,
} from './estimate.repository';
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

type EstimatePointCtx = WithParent<ProjectCtx>;

const BLANK = { key: 0, description: '', externalSource: null, externalId: null };

/** The use cases of the points of an estimate. `ctx.parent` is the id of the estimate. */
@Injectable()
export class EstimatePoints {
  private readonly crud: CrudSteps<InEstimate, EstimatePointRecord>;
  private readonly trail: ChangePublisher<EstimatePointRecord>;

  constructor(
    private readonly points: EstimatePointRepository,
    private readonly estimates: EstimateRepository,
    private readonly holders: PointHolders,
    outbox: Outbox,
    unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(points, unitOfWork, clock, estimatePointNotFound);
    this.trail = new ChangePublisher(outbox, clock, estimatePointEvents);
  }

  async list(ctx: EstimatePointCtx, request: ListRequest) {
    return this.crud.list(await this.place(ctx), request);
  }

  /** Returns all points of the estimate, ordered by value. */
  async all(ctx: EstimatePointCtx): Promise<EstimatePointRecord[]> {
    return (await this.points.all(await this.place(ctx))).sort(byValue);
  }

  async get(ctx: EstimatePointCtx, id: string) {
    return this.crud.get(await this.place(ctx), id);
  }

  createMany(ctx: EstimatePointCtx, commands: readonly CreateEstimatePoint[]) {
    return this.writing(ctx, async (place) => {
      const { projectId, estimateId } = place;
      const drafts = commands.map((command) => {
        return { ...BLANK, ...command, amount: amountOf(command.value), id: newId(), projectId, estimateId };
      });
      const distinct = await this.distinct(place, drafts);
      const free = await this.crud.withoutConflicts(place, distinct, { pair: estimatePointExternalPairTaken });
      return this.trail.added(ctx, await this.crud.add(place, free));
    });
  }

  /** Creates all of them or none. */
  createAll(ctx: EstimatePointCtx, commands: readonly CreateEstimatePoint[]): Promise<EstimatePointRecord[]> {
    return this.writing(ctx, async () => {
      if (!commands.length) throw estimatePointsRequired();
      return (await this.createMany(ctx, commands)).map((outcome) => single([outcome]));
    });
  }

  reviseMany(ctx: EstimatePointCtx, revisions: readonly Revision<ReviseEstimatePoint>[]) {
    return this.writing(ctx, async (place) => {
      const points = await this.crud.select(place, revisions);
      const revised = each(revisions, ({ id, patch }) => {
        const point = { ...points.get(id), ...patch };
        return { ...point, amount: amountOf(point.value) };
      });
      const distinct = await this.distinct(place, revised);
      const sound = await this.crud.withoutConflicts(place, distinct, {
        pair: ofChanged(estimatePointExternalPairTaken),
      });
      return this.trail.saved(ctx, points, await this.crud.save(place, points, sound));
    });
  }

  /** Deletes points. Work items that have one of them lose their estimate. */
  removeMany(ctx: EstimatePointCtx, ids: readonly string[]) {
    return this.writing(ctx, async (place) => {
      const here = new Set((await this.points.all(place)).map(({ id }) => id));
      const known = ids.filter((id) => here.has(id));
      const points = await this.holders.release(ctx, known, () => this.crud.select(place, ids));
      const removed = each(ids, (id) => points.take(id));
      await this.crud.drop(place, accepted(removed));
      return this.trail.dropped(ctx, removed);
    });
  }

  /** Deletes all points of estimates that are being deleted, in the same transaction. */
  async removeOf(ctx: ProjectCtx, estimateIds: readonly string[]): Promise<void> {
    // `If-Match` of the request is about the estimates.
    const unchecked = { ...ctx, expectedVersions: undefined };
    const ids = (await this.points.ofEstimates(ctx, estimateIds)).map(({ id }) => id);
    if (!ids.length) return;
    const points = await this.holders.release(unchecked, ids, () => this.points.forRemoval(unchecked, ids));
    await this.points.removeAll(unchecked, this.clock.now(), ids);
    await this.trail.dropped(ctx, points);
  }

  /** Creates the point of an external pair, or updates the one that has it. Safe against concurrent requests. */
  upsert(ctx: EstimatePointCtx, command: CreateEstimatePoint) {
    return this.writing(ctx, async (place) => {
      const id = (await this.points.uniqueValues(place, [command])).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }

  /** Checks that no other point of the estimate has the value. Points whose value does not change are not checked. */
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

  private async place(ctx: EstimatePointCtx): Promise<InEstimate> {
    if (!(await this.estimates.find(ctx, ctx.parent))) throw estimateNotFound();
    return { ...ctx, estimateId: ctx.parent };
  }

  /** Runs `work` in a transaction that keeps the estimate from being deleted. */
  private writing<R>(ctx: EstimatePointCtx, work: (place: InEstimate) => Promise<R>): Promise<R> {
    return this.crud.exclusively({ ...ctx, estimateId: ctx.parent }, async () => work(await this.place(ctx)));
  }
}
