import { defineRecordEvents, type DomainEvent } from '#events';
import { DomainError, LockedRecords, single, type Clock, type Draft } from '#kernel';
import type { ActivityLog, Entry } from './activity-log';
import { NestedChanges, type Kind } from './nested.changes';
import type { InWorkItem, NestedRecord, NestedRepository } from './nested.repository';
import type { WorkItemAccess } from './work-item.access';
import { WorkItemPublisher } from './work-item.publisher';

interface Note extends NestedRecord {
  readonly text: string;
  readonly place: object;
}

const AT = '2026-01-14T09:22:41.478363Z';
const ctx = { workspaceId: 'w', projectId: 'p', userId: 'me', workItemId: 'i' } as InWorkItem;
const draft = { id: 'n', projectId: 'p', workItemId: 'i', externalSource: 'jira', externalId: '1' };

/** What was written, in order. */
let written: unknown[];
let entries: Entry[];
let events: DomainEvent[];
let touched: string[];
let changes: NestedChanges;

const note = (text: string, members: Partial<Note> = {}): Note => ({
  ...{ ...draft, text, place: { x: 1 }, workspaceId: 'w', createdAt: 'then', createdById: 'you' },
  ...{ updatedAt: 'then', updatedById: 'you', deletedAt: null, version: 3, ...members },
});

const stamped = (draft: Draft<Note>): Note => ({
  createdAt: AT,
  createdById: 'me',
  ...draft,
  ...{ workspaceId: 'w', updatedAt: AT, updatedById: 'me', deletedAt: null, version: 1 },
});

const repository = {
  insert: (_: unknown, at: string, drafts: readonly Draft<Note>[]) => {
    written.push(['insert', at, drafts]);
    return Promise.resolve(drafts.map(stamped));
  },
  update: (_: unknown, at: string, notes: readonly Note[], members: readonly string[]) => {
    written.push(['update', at, notes, members]);
    return Promise.resolve(
      notes.map((one) => ({ ...one, updatedAt: at, updatedById: 'me', version: one.version + 1 })),
    );
  },
  remove: (_: unknown, at: string, ids: readonly string[]) => Promise.resolve(void written.push(['remove', at, ids])),
};

const kind: Kind<Note> = {
  name: 'link',
  repository: repository as unknown as NestedRepository<Note>,
  events: defineRecordEvents({ kind: 'workitem.link', entityType: 'issue_link' }),
  value: ({ text }) => text,
  entry: () => ({ duration: 5 }),
};

beforeEach(() => {
  [written, entries, events, touched] = [[], [], [], []];
  const hosts = { touch: (_: unknown, { id }: { id: string }) => Promise.resolve(void touched.push(id)) };
  const activities = { append: (_: unknown, __: string, some: Entry[]) => Promise.resolve(void entries.push(...some)) };
  const outbox = {
    append: (_: unknown, __: string, some: DomainEvent[]) => Promise.resolve(void events.push(...some)),
  };
  const clock: Clock = { now: () => AT };
  const publisher = new WorkItemPublisher(activities as unknown as ActivityLog, outbox as never);
  changes = new NestedChanges(hosts as WorkItemAccess, publisher, clock);
});

const changed = async (before: Note, patch: Partial<Note>): Promise<Note> =>
  single(await changes.change(ctx, kind, new LockedRecords([before]), [{ ...before, ...patch }]));

it('writes a batch in sets, and the item once', async () => {
  const failure = new DomainError('conflict', 'taken', 'Taken.');
  const added = await changes.add(ctx, kind, [
    { ...draft, id: 'a', text: 'a', place: {} },
    failure,
    { ...draft, id: 'b', text: 'b', place: {} },
  ]);
  expect(added).toEqual([expect.objectContaining({ id: 'a' }), failure, expect.objectContaining({ id: 'b' })]);
  expect([written.length, entries.length, events.length]).toEqual([1, 2, 2]);
  expect(touched).toEqual(['i']);
});

it('tells of a record that is new', async () => {
  const added = single(await changes.add(ctx, kind, [{ ...draft, text: 'a', place: {} }]));
  expect(added).toMatchObject({ text: 'a', createdById: 'me', createdAt: AT, updatedAt: AT, version: 1 });
  expect(written).toHaveLength(1);
  expect(entries).toMatchObject([
    {
      verb: 'created',
      field: 'link',
      newValue: 'a',
      workItemId: 'i',
      externalId: '1',
      duration: 5,
      claimedAuthorId: null,
      claimedAt: null,
    },
  ]);
  expect(events).toMatchObject([{ kind: 'workitem.link.created', entityId: 'n', data: added, previous: {} }]);
  expect(touched).toEqual(['i']);
});

it('keeps what an import claims of author and time', async () => {
  const imported = { ...draft, text: 'a', place: {}, createdById: 'you', createdAt: 'then' };
  const added = single(await changes.add(ctx, kind, [imported]));
  expect(added).toMatchObject({ createdById: 'you', createdAt: 'then', updatedById: 'me', updatedAt: AT });
  expect(entries).toMatchObject([{ claimedAuthorId: 'you', claimedAt: 'then' }]);
});

it('tells what a change replaced', async () => {
  const after = await changed(note('a'), { text: 'b', place: { x: 1 } });
  expect(written).toMatchObject([['update', AT, [{ text: 'b' }], ['text']]]);
  expect(after).toEqual(note('b', { updatedAt: AT, updatedById: 'me', version: 4 }));
  expect(entries).toMatchObject([{ verb: 'updated', oldValue: 'a', newValue: 'b' }]);
  expect(entries[0]).not.toHaveProperty('claimedAuthorId');
  expect(events).toMatchObject([{ kind: 'workitem.link.updated', data: after, previous: { text: 'a' } }]);
  expect(Object.keys(events[0]!.previous)).toEqual(['text']);
});

it('keeps out of history what history does not keep', async () => {
  await changed(note('a'), { place: { x: 2 } });
  expect(entries).toEqual([]);
  expect(events).toMatchObject([{ previous: { place: { x: 1 } } }]);
  expect(touched).toEqual(['i']);
});

it('writes nothing where nothing differs', async () => {
  const before = note('a');
  expect(await changed(before, { text: 'a', place: { x: 1 } })).toBe(before);
  expect([written, entries, events, touched]).toEqual([[], [], [], []]);
});

it('tells of a record that goes, whole', async () => {
  await changes.remove(ctx, kind, [note('a')]);
  expect(entries).toMatchObject([{ verb: 'deleted', oldValue: 'a', newValue: null }]);
  expect(events).toMatchObject([{ kind: 'workitem.link.deleted', data: {}, previous: { text: 'a', version: 3 } }]);
});
