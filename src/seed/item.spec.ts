import { STATE_GROUPS } from '#kernel';
import { ItemMaker, type SeedItem, type SeedProject } from './item';

const NOW = Date.UTC(2026, 0, 31);
const ITEMS = 3_000;

const PROJECT: SeedProject = {
  workspaceId: '01900000-0000-7000-8000-000000000001',
  id: '01900000-0000-7000-8000-000000000002',
  states: STATE_GROUPS.map((group) => ({ id: `state ${group}`, group })),
  labelIds: ['bug', 'design', 'question'],
  memberIds: ['ann', 'bob', 'cem', 'dee'],
  items: ITEMS,
  days: 200,
  firstSequence: 41,
};

const make = (project: Partial<SeedProject> = {}, seed = 1): SeedItem[] => {
  const maker = new ItemMaker({ ...PROJECT, ...project }, { seed, now: NOW });
  return Array.from({ length: ITEMS }, (_, index) => maker.item(index));
};

const items = make();

describe('ItemMaker', () => {
  it('makes the same of the same seed, in whatever order one asks', () => {
    const maker = new ItemMaker(PROJECT, { seed: 1, now: NOW });
    expect(maker.item(2_000)).toEqual(items[2_000]);
    expect(maker.item(7)).toEqual(items[7]);
    expect(make({}, 2)[7]).not.toEqual(items[7]);
  });

  it('gives another project other ids', () => {
    const others = new Set(make({ id: '01900000-0000-7000-8000-000000000003' }).map(({ id }) => id));
    expect(items.filter(({ id }) => others.has(id))).toEqual([]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(ITEMS);
  });

  it('numbers without a gap, in the order of creation', () => {
    expect(items.map(({ sequenceId }) => sequenceId)).toEqual(Array.from({ length: ITEMS }, (_, index) => 41 + index));
    const times = items.map(({ createdAt }) => createdAt);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(items[0]!.createdAt).toBeGreaterThanOrEqual(NOW - 200 * 86_400_000);
  });

  it('keeps times in their order and in the past', () => {
    for (const { createdAt, updatedAt, completedAt, archivedAt } of items) {
      const steps = [createdAt, completedAt ?? createdAt, archivedAt ?? updatedAt, updatedAt, NOW];
      expect([...steps].sort((a, b) => a - b)).toEqual(steps);
    }
  });

  it('keeps the rules of work items', () => {
    for (const item of items) {
      expect(item.stateId).toBe(`state ${item.stateGroup}`);
      expect(item.completedAt !== null).toBe(item.stateGroup === 'completed');
      if (item.archivedAt !== null) expect(['completed', 'cancelled']).toContain(item.stateGroup);
      const open = item.archivedAt === null && !item.isDraft && item.stateGroup !== 'triage';
      expect(item.isVisible).toBe(open);
      expect(new Set(item.assigneeIds).size).toBe(item.assigneeIds.length);
      expect(new Set(item.labelIds).size).toBe(item.labelIds.length);
      if (item.startDate && item.targetDate) expect(item.startDate <= item.targetDate).toBe(true);
    }
  });

  it('gives some items a parent that comes before and has none itself', () => {
    const known = new Map<string, SeedItem>();
    let children = 0;
    for (const item of items) {
      if (item.parentId) {
        children++;
        expect(known.get(item.parentId)).toMatchObject({ parentId: null });
      }
      known.set(item.id, item);
    }
    expect(children).toBeGreaterThan(ITEMS * 0.05);
  });

  it('uses every state group and priority, and only groups that the project has', () => {
    expect(new Set(items.map(({ stateGroup }) => stateGroup)).size).toBe(STATE_GROUPS.length);
    expect(new Set(items.map(({ priority }) => priority)).size).toBe(5);
    const few = make({ states: [{ id: 'only', group: 'started' }] });
    expect(new Set(few.map(({ stateId }) => stateId))).toEqual(new Set(['only']));
  });
});
