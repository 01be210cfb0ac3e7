import type { DomainError, StateGroup } from '#kernel';
import { assertArchivable, completedAt, isFinished, isVisible } from './work-item';

const caught = (work: () => void): DomainError | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as DomainError;
  }
};

describe('isVisible', () => {
  const open = { archivedAt: null, isDraft: false, stateGroup: 'backlog' as StateGroup };

  it('is what is in use', () => {
    expect(isVisible(open)).toBe(true);
    expect(isVisible({ ...open, stateGroup: 'cancelled' })).toBe(true);
  });

  it.each([{ archivedAt: '2026-01-01T00:00:00.000000Z' }, { isDraft: true }, { stateGroup: 'triage' as StateGroup }])(
    'is not an item with %j',
    (members) => {
      expect(isVisible({ ...open, ...members })).toBe(false);
    },
  );
});

describe('completedAt', () => {
  const [before, now] = ['2026-01-01T00:00:00.000000Z', '2026-01-02T00:00:00.000000Z'];

  it('is the moment in which the work was completed first', () => {
    expect(completedAt('completed', null, now)).toBe(now);
    expect(completedAt('completed', before, now)).toBe(before);
  });

  it.each<StateGroup>(['backlog', 'unstarted', 'started', 'cancelled', 'triage'])('is nothing in %s', (group) => {
    expect(completedAt(group, before, now)).toBeNull();
  });
});

describe('assertArchivable', () => {
  it.each<StateGroup>(['completed', 'cancelled'])('lets %s items go', (stateGroup) => {
    expect(isFinished(stateGroup)).toBe(true);
    expect(caught(() => assertArchivable({ stateGroup }))).toBeUndefined();
  });

  it.each<StateGroup>(['backlog', 'unstarted', 'started', 'triage'])('keeps %s items', (stateGroup) => {
    expect(caught(() => assertArchivable({ stateGroup }))).toMatchObject({
      kind: 'conflict',
      reason: 'work_item_not_finished',
    });
  });
});
