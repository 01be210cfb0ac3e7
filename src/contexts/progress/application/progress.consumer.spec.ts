import fc from 'fast-check';
import type { PublishedEvent } from '#events';
import type { StateGroup } from '#kernel';
import type { EstimatePointRecord } from '../../estimates';
import type { ProjectRepository } from '../../projects';
import type { WorkItemEventData } from '../../work-items';
import { burndown, type DayDelta } from '../domain/burndown';
import { NOTHING, type Delta, type ProgressContainer, type Standing, type Sums } from '../domain/standing';
import { ProgressConsumer } from './progress.consumer';
import { ProgressRepository, type ItemPlace } from './progress.repository';

const WORKSPACE = { workspaceId: 'w', projectId: 'p' };

const plus = (one: Sums, other: Sums): Sums => ({
  total: one.total + other.total,
  completed: one.completed + other.completed,
  cancelled: one.cancelled + other.cancelled,
});

/** Keeps progress as its tables do. */
class Kept extends ProgressRepository {
  readonly worth = new Map<string, number>();
  private readonly told = new Map<string, readonly Standing[]>();
  private readonly sums = new Map<string, DayDelta>();

  standings({ itemId }: ItemPlace) {
    return Promise.resolve([...(this.told.get(itemId) ?? [])]);
  }
  put({ itemId }: ItemPlace, standings: readonly Standing[]) {
    this.told.set(itemId, standings);
    return Promise.resolve();
  }
  add(_: object, day: string, deltas: readonly Delta[]) {
    for (const { id, items, points } of deltas) {
      const before = this.sums.get(`${id} ${day}`) ?? { day, items: NOTHING, points: NOTHING };
      this.sums.set(`${id} ${day}`, { day, items: plus(before.items, items), points: plus(before.points, points) });
    }
    return Promise.resolve();
  }
  amounts(_: object, ids: readonly string[]) {
    return Promise.resolve(new Map(ids.flatMap((id) => (this.worth.has(id) ? [[id, this.worth.get(id)!]] : []))));
  }
  async revalue(_: object, day: string, pointId: string, amount: number) {
    for (const [id, standings] of this.told) {
      for (const { kind, id: holder, outlook, points } of standings.filter((one) => one.pointId === pointId)) {
        const by = amount - points;
        const of = (such: string) => (outlook === such ? by : 0);
        const sums = { total: by, completed: of('completed'), cancelled: of('cancelled') };
        await this.add(WORKSPACE, day, [{ kind, id: holder, items: NOTHING, points: sums }]);
      }
      const revalued = standings.map((one) => (one.pointId === pointId ? { ...one, points: amount } : one));
      this.told.set(id, revalued);
    }
  }
  days(_: object, { id }: ProgressContainer) {
    return Promise.resolve([...this.sums].filter(([key]) => key.startsWith(`${id} `)).map(([, sums]) => sums));
  }
  exclude(): never {
    throw new Error('Not here.');
  }
  projects(): never {
    throw new Error('Not here.');
  }
  recount(): never {
    throw new Error('Not here.');
  }
  include(): never {
    throw new Error('Not here.');
  }
}

type Item = Pick<
  WorkItemEventData,
  'id' | 'name' | 'stateId' | 'stateGroup' | 'archivedAt' | 'isDraft' | 'cycleId' | 'moduleIds' | 'estimatePointId'
>;

/** What was at a moment, on a day of the project. */
interface Moment {
  readonly day: string;
  readonly items: ReadonlyMap<string, Item>;
  readonly worth: ReadonlyMap<string, number>;
}

const POINTS = ['two', 'five'];
const GROUPS: readonly StateGroup[] = ['backlog', 'started', 'completed', 'cancelled', 'triage'];

const change: fc.Arbitrary<Partial<Item> | 'delete'> = fc.oneof(
  fc.constantFrom(...GROUPS).map((stateGroup) => ({ stateId: stateGroup, stateGroup })),
  // The state itself moves to another group.
  fc.constantFrom(...GROUPS).map((stateGroup) => ({ stateGroup })),
  fc.constantFrom('c', 'd', null).map((cycleId) => ({ cycleId })),
  fc.subarray(['m', 'n']).map((moduleIds) => ({ moduleIds })),
  fc.constantFrom(...POINTS, null).map((estimatePointId) => ({ estimatePointId })),
  fc.boolean().map((is) => ({ archivedAt: is ? 'then' : null })),
  fc.boolean().map((isDraft) => ({ isDraft })),
  fc.constant({ name: 'Other' }),
  fc.constant('delete' as const),
);

const step = fc.record({
  /** Minutes since the step before. */
  later: fc.integer({ min: 0, max: 1500 }),
  what: fc.oneof(
    { weight: 8, arbitrary: fc.record({ id: fc.constantFrom('1', '2', '3', '4'), change }) },
    { weight: 1, arbitrary: fc.record({ point: fc.constantFrom(...POINTS), amount: fc.integer({ min: 0, max: 9 }) }) },
  ),
  /** Consumers receive each event at least once. */
  again: fc.boolean(),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const NEW: Omit<Item, 'id'> = {
  ...{ name: 'N', stateId: 'started', stateGroup: 'started', archivedAt: null, isDraft: false },
  ...{ cycleId: 'c', moduleIds: ['m'], estimatePointId: 'two' },
};

/** Days on which clocks are changed, and borders of months. */
const START = Date.parse('2026-03-27T09:00:00Z');

const dayIn = (timeZone: string, moment: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);

/** The members in an event: the new state, but not its group. */
function differing(before: Item, after: Item): Partial<Item> {
  const changed = Object.entries(before).filter(([name, value]) => after[name as keyof Item] !== value);
  return Object.fromEntries(changed.filter(([name]) => name !== 'stateGroup' || before.stateId === after.stateId));
}

/** Changes of items and points, with the events that the consumer receives. */
class History {
  readonly items = new Map<string, Item>();
  private readonly consumer: ProgressConsumer;

  constructor(
    private readonly kept: Kept,
    timezone: string,
  ) {
    const projects = { byIds: () => Promise.resolve(new Map([['p', { timezone }]])) };
    this.consumer = new ProgressConsumer(kept, projects as unknown as ProjectRepository);
    kept.worth.set('two', 2).set('five', 5);
  }

  /** Returns the event that the consumer receives. */
  happens(what: Step['what'], createdAt: string): () => Promise<void> {
    const event = { ...WORKSPACE, createdAt };
    if ('point' in what) return this.revalued(what, event);
    return what.change === 'delete' ? this.deleted(what.id, event) : this.changed(what.id, what.change, event);
  }

  private revalued({ point: id, amount }: { point: string; amount: number }, event: object) {
    const sent = { ...event, data: { id, amount }, previous: { amount: this.kept.worth.get(id) } };
    this.kept.worth.set(id, amount);
    return () => this.consumer.revalued(sent as unknown as PublishedEvent<EstimatePointRecord>);
  }

  private deleted(id: string, event: object) {
    const previous = this.items.get(id);
    if (!this.items.delete(id)) return () => Promise.resolve();
    const sent = { ...event, entityId: id, data: {}, previous };
    return () => this.consumer.deleted(sent as unknown as PublishedEvent<object, WorkItemEventData>);
  }

  private changed(id: string, members: Partial<Item>, event: object) {
    const before = this.items.get(id);
    const data = { ...NEW, id, ...before, ...members };
    this.items.set(id, data);
    const previous = before ? differing(before, data) : {};
    const sent = { ...event, entityId: id, data, previous } as unknown as PublishedEvent<WorkItemEventData, object>;
    return () => (before ? this.consumer.updated(sent) : this.consumer.created(sent));
  }
}

/** Lets the consumer know of a history; answers what was at each of its moments. */
async function told(kept: Kept, steps: readonly Step[], zone: string): Promise<Moment[]> {
  const history = new History(kept, zone);
  const moments: Moment[] = [];
  let now = START;
  for (const { later, what, again } of steps) {
    now += later * 60_000;
    const tell = history.happens(what, new Date(now).toISOString());
    await tell();
    if (again) await tell();
    moments.push({ day: dayIn(zone, now), items: new Map(history.items), worth: new Map(kept.worth) });
  }
  return moments;
}

/** Counted from the items alone. */
function counted({ items, worth }: Moment, holder: string): { items: Sums; points: Sums } {
  const here = [...items.values()].filter(
    ({ cycleId, moduleIds, archivedAt, isDraft, stateGroup }) =>
      (cycleId === holder || moduleIds.includes(holder)) && !archivedAt && !isDraft && stateGroup !== 'triage',
  );
  const sum = (weight: (item: Item) => number): Sums => {
    const of = (some: readonly Item[]) => some.reduce((all, item) => all + weight(item), 0);
    const such = (group: StateGroup) => of(here.filter(({ stateGroup }) => stateGroup === group));
    return { total: of(here), completed: such('completed'), cancelled: such('cancelled') };
  };
  return { items: sum(() => 1), points: sum(({ estimatePointId }) => worth.get(estimatePointId ?? '') ?? 0) };
}

it.each(['UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'after any history each day of the chart is what a recount at its end says, in %s',
  async (zone) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
        const kept = new Kept();
        const moments = await told(kept, steps, zone);
        for (const id of ['c', 'd', 'm', 'n']) {
          const period = { from: dayIn(zone, START), until: null, today: moments.at(-1)!.day };
          const chart = burndown(await kept.days(WORKSPACE, { kind: 'cycle', id }), period);
          for (const { day, items, points } of chart) {
            const last = moments.filter((moment) => moment.day <= day).at(-1);
            const expected = last ? counted(last, id) : { items: NOTHING, points: NOTHING };
            expect({ day, items, points }).toEqual({ day, ...expected });
          }
        }
      }),
    );
  },
);
