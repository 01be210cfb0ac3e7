import { Direct, SetClock } from '../../test/support/fakes';
import type { Consumer, PublishedEvent } from './consumer';
import {
  EventLog,
  type Batch,
  type HandlingFailure,
  type EventPosition,
  type Postponed,
  type Span,
  type Stream,
} from './event-log';
import { EventTurn, MAX_ATTEMPTS, pauseAfter, type EventReports } from './event-turn';

interface Kept extends HandlingFailure {
  readonly event: PublishedEvent;
}

/** A log of one stream; positions are places in the list. */
class MemoryLog extends EventLog {
  readonly events: PublishedEvent[] = [];
  readonly postponed = new Map<string, Kept>();
  place = 0;
  isTaken = false;
  /** Events from this place on are of transactions that may yet be overtaken. */
  heldFrom = Infinity;
  takesTime = () => {};

  claim = () =>
    Promise.resolve(
      this.isTaken
        ? null
        : { position: at(this.place), hasNew: this.place < this.events.length, hasPostponed: this.open().length > 0 },
    );
  exists = () => Promise.resolve(true);
  after(_: Stream, { transactionId }: EventPosition, { limit }: Span): Promise<Batch> {
    this.takesTime();
    const from = Number(transactionId);
    const to = Math.min(from + limit, this.heldFrom, this.events.length);
    const entries = this.events.slice(from, to).map((event, index) => ({ event, position: at(from + index + 1) }));
    return Promise.resolve({ entries, isHeld: this.heldFrom < this.events.length, hasMore: entries.length === limit });
  }
  advance = (_: Stream, { transactionId }: EventPosition) => Promise.resolve(void (this.place = Number(transactionId)));

  due(_: Stream, now: string, limit: number): Promise<Postponed[]> {
    const heads = new Map<string, Kept>();
    for (const event of this.events) {
      const kept = this.postponed.get(event.id);
      if (kept?.nextAttemptAt && !heads.has(event.entityId)) heads.set(event.entityId, kept);
    }
    return Promise.resolve([...heads.values()].filter((one) => one.nextAttemptAt! <= now).slice(0, limit));
  }
  waiting = (_: Stream, ids: readonly string[]) =>
    Promise.resolve(
      new Map(
        this.open().flatMap((one) =>
          ids.includes(one.event.entityId) ? [[one.event.entityId, one.nextAttemptAt!]] : [],
        ),
      ),
    );
  nextDue = () =>
    Promise.resolve(
      this.open()
        .map((one) => one.nextAttemptAt!)
        .sort()[0] ?? null,
    );
  postpone(_: Stream, event: PublishedEvent, failure: HandlingFailure): Promise<void> {
    this.postponed.set(event.id, { ...failure, event });
    const { nextAttemptAt, attempts } = failure;
    for (const one of attempts && nextAttemptAt ? this.open() : []) {
      if (one.event.entityId === event.entityId) this.postponed.set(one.event.id, { ...one, nextAttemptAt });
    }
    return Promise.resolve();
  }
  settle = (_: Stream, { id }: PublishedEvent) => Promise.resolve(void this.postponed.delete(id));

  private open = () => [...this.postponed.values()].filter(({ nextAttemptAt }) => nextAttemptAt !== null);
}

const at = (place: number): EventPosition => ({ transactionId: String(place), eventId: '' });

let log: MemoryLog;
let clock: SetClock;
/** Events as they were handled: record and number. */
let handled: string[];
let broken: Set<string>;
let told: string[];

const consumer: Consumer = {
  name: 'progress',
  isOptional: false,
  kinds: new Set(['jam.cooked']),
  handle: ({ id }) => {
    if (broken.has(id)) return Promise.reject(new Error(`no ${id}`));
    handled.push(id);
    return Promise.resolve();
  },
};

const reports: EventReports = {
  failed: (_, { id }, { attempts }) => void told.push(`${id} failed ${attempts}`),
  gaveUp: (_, { id }, { attempts }) => void told.push(`${id} given up ${attempts}`),
};

const turn = (limit?: number) => new EventTurn(consumer, 'w', { log, unitOfWork: new Direct(), clock, reports }, limit);

/** `a1` is the first event of the record a. */
const write = (...ids: string[]) =>
  log.events.push(
    ...ids.map((id) => ({ id, kind: 'jam.cooked', entityId: id[0]!, workspaceId: 'w' }) as PublishedEvent),
  );

beforeEach(() => {
  log = new MemoryLog();
  clock = new SetClock();
  [handled, broken, told] = [[], new Set(), []];
});

it('handles events in their order and remembers how far it came', async () => {
  write('a1', 'b1', 'a2');
  expect(await turn().take()).toMatchObject({ hasMore: false, isHeld: false, dueAt: null });
  expect(handled).toEqual(['a1', 'b1', 'a2']);
  write('b2');
  await turn().take();
  expect(handled).toEqual(['a1', 'b1', 'a2', 'b2']);
});

it('passes events of other kinds', async () => {
  write('a1');
  log.events.unshift({ ...log.events[0]!, id: 'x', kind: 'jam.eaten' });
  await turn().take();
  expect([handled, log.place]).toEqual([['a1'], 2]);
});

it('leaves a stream alone that another process has', async () => {
  write('a1');
  log.isTaken = true;
  expect(await turn().take()).toEqual({ isTaken: true });
  expect(handled).toEqual([]);
});

it('stops before events that an older transaction may yet come before', async () => {
  write('a1', 'a2');
  log.heldFrom = 1;
  expect(await turn().take()).toMatchObject({ isHeld: true });
  expect(handled).toEqual(['a1']);
});

it('says that there is more than one turn takes', async () => {
  write('a1', 'a2', 'a3');
  expect(await turn(2).take()).toMatchObject({ hasMore: true });
  expect(await turn(2).take()).toMatchObject({ hasMore: false });
  expect(handled).toEqual(['a1', 'a2', 'a3']);
});

it('comes on by an event each turn where reading them alone takes longer than a turn has', async () => {
  write('a1', 'a2', 'b1');
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  log.takesTime = () => void (now += 1_000);
  for (const left of [true, true, false]) expect(await turn().take()).toMatchObject({ hasMore: left });
  expect([handled, log.place]).toEqual([['a1', 'a2', 'b1'], 3]);
  clock.mockRestore();
});

it('lets a failed event hold up its own record only, and keeps that one’s order', async () => {
  write('a1', 'a2', 'b1', 'a3');
  broken.add('a2');
  const { dueAt } = await turn().take();
  expect(handled).toEqual(['a1', 'b1']);
  expect(dueAt).toBe('2026-01-31T12:00:01.000Z');
  write('a4', 'b2');
  await turn().take();
  expect(handled).toEqual(['a1', 'b1', 'b2']);

  broken.clear();
  clock.pass(pauseAfter(1));
  while ((await turn().take()).hasMore);
  expect(handled).toEqual(['a1', 'b1', 'b2', 'a2', 'a3', 'a4']);
  expect(log.postponed.size).toBe(0);
});

it('waits longer after each attempt', async () => {
  write('a1');
  broken.add('a1');
  await turn().take();
  clock.pass(pauseAfter(1) - 1);
  await turn().take();
  expect(told).toEqual(['a1 failed 1']);
  clock.pass(1);
  expect(await turn().take()).toMatchObject({ dueAt: '2026-01-31T12:00:05.000Z' });
  expect(told).toEqual(['a1 failed 1', 'a1 failed 2']);
});

it('gives an event up in the end, keeps it to be seen, and goes on with its record', async () => {
  write('a1', 'a2');
  broken.add('a1');
  await turn().take();
  for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts++) {
    expect(handled).toEqual([]);
    clock.pass(pauseAfter(attempts));
    await turn().take();
  }
  expect(told.at(-1)).toBe(`a1 given up ${MAX_ATTEMPTS}`);
  await turn().take();
  expect(handled).toEqual(['a2']);
  expect([...log.postponed.values()]).toMatchObject([{ event: { id: 'a1' }, nextAttemptAt: null, error: 'no a1' }]);
});

it('blames the event that comes next, and only that', async () => {
  write('a1', 'b1');
  await turn().blame(new Error('cannot be committed'));
  expect(handled).toEqual([]);
  expect([...log.postponed.values()]).toMatchObject([{ event: { id: 'a1' }, attempts: 1 }]);
  await turn().take();
  expect(handled).toEqual(['b1']);
});
