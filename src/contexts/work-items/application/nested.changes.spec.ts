import { defineRecordEvents, type DomainEvent } from '#events';
import type { Clock, ProjectCtx } from '#kernel';
import type { ActivityLog, Entry } from './activity-log';
import { NestedChanges, type Kind } from './nested.changes';
import type { NestedRecord, NestedRepository } from './nested.repository';
import type { WorkItemAccess } from './work-item.access';

interface Note extends NestedRecord {
  readonly text: string;
  readonly place: object;
}

const AT = '2026-01-14T09:22:41.478363Z';
const ctx = { workspaceId: 'w', projectId: 'p', userId: 'me' } as ProjectCtx;
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

const log =
  (verb: string) =>
  (_: unknown, at: string, ...what: unknown[]) => {
    written.push([verb, at, ...what]);
    return Promise.resolve();
  };

const kind: Kind<Note> = {
  name: 'link',
  repository: {
    insert: log('insert'),
    update: log('update'),
    remove: log('remove'),
  } as unknown as NestedRepository<Note>,
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
  changes = new NestedChanges(hosts as WorkItemAccess, activities as unknown as ActivityLog, outbox as never, clock);
});

it('tells of a record that is new', async () => {
  const added = await changes.add(ctx, kind, { ...draft, text: 'a', place: {} });
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
      actorId: 'me',
      at: AT,
    },
  ]);
  expect(events).toMatchObject([{ kind: 'workitem.link.created', entityId: 'n', data: added, previous: {} }]);
  expect(touched).toEqual(['i']);
});

it('lets an import keep its author and time', async () => {
  const added = await changes.add(ctx, kind, { ...draft, text: 'a', place: {}, createdById: 'you', createdAt: 'then' });
  expect(added).toMatchObject({ createdById: 'you', createdAt: 'then', updatedById: 'me', updatedAt: AT });
  expect(entries).toMatchObject([{ actorId: 'you', at: 'then' }]);
});

it('tells what a change replaced', async () => {
  const after = await changes.change(ctx, kind, note('a'), { text: 'b', place: { x: 1 } });
  expect(after).toEqual(note('b', { updatedAt: AT, updatedById: 'me', version: 4 }));
  expect(entries).toMatchObject([{ verb: 'updated', oldValue: 'a', newValue: 'b' }]);
  expect(entries[0]).not.toHaveProperty('actorId');
  expect(events).toMatchObject([{ kind: 'workitem.link.updated', data: after, previous: { text: 'a' } }]);
  expect(Object.keys(events[0]!.previous)).toEqual(['text']);
});

it('keeps out of history what history does not keep', async () => {
  await changes.change(ctx, kind, note('a'), { place: { x: 2 } });
  expect(entries).toEqual([]);
  expect(events).toMatchObject([{ previous: { place: { x: 1 } } }]);
  expect(touched).toEqual(['i']);
});

it('writes nothing where nothing differs', async () => {
  const before = note('a');
  expect(await changes.change(ctx, kind, before, { text: 'a', place: { x: 1 } })).toBe(before);
  expect([written, entries, events, touched]).toEqual([[], [], [], []]);
});

it('tells of a record that goes, whole', async () => {
  await changes.remove(ctx, kind, note('a'));
  expect(entries).toMatchObject([{ verb: 'deleted', oldValue: 'a', newValue: null }]);
  expect(events).toMatchObject([{ kind: 'workitem.link.deleted', data: {}, previous: { text: 'a', version: 3 } }]);
});
