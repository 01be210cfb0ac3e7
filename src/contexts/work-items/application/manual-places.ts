import { Injectable } from '@nestjs/common';
import { DomainError, eachInTurn, FieldErrors, type Outcome, type ProjectCtx, type Revision } from '#kernel';
import { isBehind, type Room, roomBefore, roomBehind, type Standing } from '../domain/manual-order';
import type { ReviseWorkItem } from '../domain/work-item.commands';
import { WorkItemReads, WorkItemRepository } from './work-item.repository';

type Revised = Outcome<Revision<ReviseWorkItem>>;

/** The commands with weights instead of neighbours, and new weights of other items that make room. */
interface PlacedRevisions {
  readonly revisions: readonly Revised[];
  readonly room: ReadonlyMap<string, number>;
}

/** Number of following items that are checked for room; the second number is used if the first is not enough. */
const LOOKED = [50, 1_000];

const STANDING = new Set(['id', 'projectId', 'sortOrder']);

/**
 * Resolves positions behind or before another item. Such requests run one after the other in each project; they take
 * that lock before they lock any item.
 */
@Injectable()
export class ManualPlaces {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly reads: WorkItemReads,
  ) {}

  async resolve(ctx: ProjectCtx, revisions: readonly Revised[]): Promise<PlacedRevisions> {
    const named = revisions.flatMap((one) => (one instanceof DomainError ? [] : neighboursIn(one.patch)));
    if (!named.length) return { revisions, room: new Map() };
    await this.items.lockOrder(ctx);
    const found = await this.reads.byIds(ctx, named, STANDING);
    const known = new Map([...found].filter(([, { projectId }]) => projectId === ctx.projectId));
    const batch = new Batch(this.items, ctx, new Map([...known].map(([id, { sortOrder }]) => [id, sortOrder])));
    const placed = await eachInTurn(revisions, async ({ id, patch }) => ({ id, patch: await batch.placed(id, patch) }));
    return { revisions: placed, room: batch.room };
  }
}

/** The positions of one request. Each is resolved against the result of those before it. */
class Batch {
  /** Weights that were assigned so far. */
  private readonly given = new Map<string, number>();
  readonly room = new Map<string, number>();

  constructor(
    private readonly items: WorkItemRepository,
    private readonly ctx: ProjectCtx,
    private readonly weights: ReadonlyMap<string, number>,
  ) {}

  async placed(id: string, { afterId, beforeId, ...patch }: ReviseWorkItem): Promise<ReviseWorkItem> {
    const neighbour = afterId ?? beforeId;
    if (neighbour === undefined) return patch;
    const sortOrder = this.given.get(neighbour) ?? this.weights.get(neighbour);
    assertPlace(id, { ...patch, afterId, beforeId }, sortOrder);
    const at = { id: neighbour, sortOrder: sortOrder! };
    const { sortOrder: weight, moved } = await (afterId === undefined ? this.before(id, at) : this.behind(id, at));
    this.given.set(id, weight);
    for (const one of moved) {
      this.given.set(one.id, one.sortOrder);
      this.room.set(one.id, one.sortOrder);
    }
    return { ...patch, sortOrder: weight };
  }

  private async before(id: string, item: Standing): Promise<Room> {
    const [previous] = await this.standing(id, item, { isBehind: false, limit: 1 });
    return previous ? this.behind(id, previous) : roomBefore(item);
  }

  private async behind(id: string, item: Standing): Promise<Room> {
    for (const limit of LOOKED) {
      const following = await this.standing(id, item, { isBehind: true, limit });
      const room = roomBehind(item, following, following.length < limit);
      if (room) return room;
    }
    throw noRoom();
  }

  /** Returns the items next to one, with the weights that this request has assigned so far. */
  private async standing(id: string, item: Standing, asked: { readonly isBehind: boolean; readonly limit: number }) {
    const known = [...this.given].map(([one, sortOrder]) => ({ id: one, sortOrder }));
    const without = [id, ...known.map((one) => one.id)];
    const others = await this.items.standing(this.ctx, item, { ...asked, without });
    const given = known.filter((one) => one.id !== id && one.id !== item.id && isBehind(one, item) === asked.isBehind);
    const sign = asked.isBehind ? 1 : -1;
    return [...others, ...given].sort((a, b) => (isBehind(a, b) ? sign : -sign)).slice(0, asked.limit);
  }
}

const neighboursIn = ({ afterId, beforeId }: ReviseWorkItem): string[] => [afterId ?? [], beforeId ?? []].flat();

function assertPlace(id: string, { afterId, beforeId, sortOrder }: ReviseWorkItem, weight: number | undefined): void {
  const errors = new FieldErrors();
  const field = afterId === undefined ? 'beforeId' : 'afterId';
  const neighbour = afterId ?? beforeId;
  if (afterId !== undefined && beforeId !== undefined)
    errors.add('beforeId', 'invalid', 'Send the work item before this one or the one after it, not both.');
  if (sortOrder !== undefined) errors.add('sortOrder', 'invalid', 'Send a weight or a neighbour, not both.');
  if (neighbour === id) errors.add(field, 'invalid', 'A work item cannot be placed next to itself.');
  else if (weight === undefined) errors.add(field, 'does_not_exist', 'There is no such work item in the project.');
  errors.throwIfAny();
}

const noRoom = () =>
  new DomainError(
    'conflict',
    'no_room_in_order',
    `More than ${LOOKED.at(-1)} work items have about the same weight here. Give some of them another sort_order first.`,
  );
