import { WorkspaceRounds, type WorkspaceKey } from '#kernel';
import { ObjectStore, type ListedObject } from '#storage';
import { Direct, SetClock } from '../../../../test/support/fakes';
import { DELETED_DAYS, FileRecords, FileSweep, UNCONFIRMED_DAYS, type Limits } from './file-sweep';

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2026-03-31T12:00:00Z');
const OURS = '0190b1a2-0000-7000-8000-000000000001';
const THEIRS = '0190b1a2-0000-7000-8000-000000000002';

class Records extends FileRecords {
  unneeded: string[] = [];
  ofPeople: string[] = [];
  keys: string[] = [];
  limits?: Limits;
  hasUnneeded(): Promise<boolean> {
    return Promise.resolve(this.unneeded.length > 0);
  }
  takeUnneeded(_: WorkspaceKey, limits: Limits, most: number): Promise<string[]> {
    this.limits = limits;
    return Promise.resolve(this.unneeded.splice(0, most));
  }
  takeUnneededOfPeople(_: Limits, most: number): Promise<string[]> {
    return Promise.resolve(this.ofPeople.splice(0, most));
  }
  knownOwners(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(ids.filter((id) => id === OURS)));
  }
  knownKeys(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(keys.filter((key) => this.keys.includes(key))));
  }
}

class OneWorkspace extends WorkspaceRounds {
  async each(step: (workspace: WorkspaceKey) => Promise<unknown>): Promise<void> {
    await step({ workspaceId: OURS });
  }
}

let objects: ListedObject[];
let removed: string[];
let discarded: string[];
let records: Records;
let sweep: FileSweep;

const store = {
  remove: (keys: readonly string[]) => Promise.resolve(void removed.push(...keys)),
  discard: (keys: readonly string[]) => Promise.resolve(void discarded.push(...keys)),
  async *list() {
    yield* await Promise.resolve([objects]);
  },
} as Partial<ObjectStore> as ObjectStore;

beforeEach(() => {
  [objects, removed, discarded] = [[], [], []];
  records = new Records();
  sweep = new FileSweep(records, store, new OneWorkspace(), new Direct(), new SetClock(new Date(NOW).toISOString()));
});

const object = (key: string, days: number, isAccepted = true): ListedObject => ({
  key,
  isAccepted,
  lastModified: new Date(NOW - days * DAY).toISOString(),
});

it('removes the bytes of records that are not needed any more, however many', async () => {
  records.unneeded = Array.from({ length: 250 }, (_, index) => `${OURS}/${index}`);
  records.ofPeople = Array.from({ length: 120 }, (_, index) => `${THEIRS}/${index}`);
  await sweep.removeUnneeded();
  expect(removed).toHaveLength(370);
  expect(records.limits).toEqual({
    unconfirmedBefore: '2026-03-30T12:00:00.000Z',
    deletedBefore: '2026-03-01T12:00:00.000Z',
  });
});

it('removes old objects that no record knows, and old uploads whatever is known', async () => {
  records.keys = [`${OURS}/known`];
  objects = [
    object(`${OURS}/known`, 99),
    object(`${OURS}/stray`, DELETED_DAYS + 1),
    object(`${OURS}/young`, DELETED_DAYS - 1),
    object(`${OURS}/known`, UNCONFIRMED_DAYS + 1, false),
    object(`${OURS}/waiting`, 0.5, false),
  ];
  await sweep.removeStrays();
  expect(removed).toEqual([`${OURS}/stray`]);
  expect(discarded).toEqual([`${OURS}/known`]);
});

it('leaves alone what lies there for somebody else', async () => {
  objects = [object(`${THEIRS}/stray`, 99), object(`${THEIRS}/upload`, 99, false), object('logs/stray', 99)];
  await sweep.removeStrays();
  expect([removed, discarded]).toEqual([[], []]);
});
