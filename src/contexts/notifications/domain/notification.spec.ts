import { noticesOf, type WatchedItem } from './notification';

const item = (members: Partial<WatchedItem> = {}): WatchedItem => ({
  id: 'item',
  isDraft: false,
  stateId: 'todo',
  assigneeIds: [],
  ...members,
});

const SUBSCRIBERS = ['ann', 'maker', 'commenter'];

const told = (now: WatchedItem, before: Partial<WatchedItem> | undefined, actorId: string | null) =>
  noticesOf(now, { before, actorId, subscribers: SUBSCRIBERS }).map(
    ({ recipientId, kind }) => `${recipientId} ${kind}`,
  );

describe('who is told of a work item', () => {
  it('are those whom it was given to, but not who gave it', () => {
    expect(told(item({ assigneeIds: ['ann', 'bob'] }), undefined, 'bob')).toEqual(['ann assigned']);
    expect(told(item({ assigneeIds: ['ann', 'bob'] }), { assigneeIds: ['ann'] }, 'maker')).toEqual(['bob assigned']);
    expect(told(item({ assigneeIds: ['ann'] }), { assigneeIds: ['ann', 'bob'] }, 'maker')).toEqual([]);
  });

  it('are its subscribers when its state changes, each once', () => {
    const done = item({ stateId: 'done', assigneeIds: ['ann', 'maker'] });
    expect(told(done, { stateId: 'todo' }, null)).toEqual([
      'ann state_changed',
      'maker state_changed',
      'commenter state_changed',
    ]);
    expect(told(done, { stateId: 'todo' }, 'ann')).toEqual(['maker state_changed', 'commenter state_changed']);
    expect(told(done, { stateId: 'todo', assigneeIds: ['maker'] }, 'eve')).toEqual([
      'ann assigned',
      'maker state_changed',
      'commenter state_changed',
    ]);
    const before = { stateId: 'todo' };
    expect(noticesOf(done, { before, actorId: 'ann', subscribers: ['maker'] })).toMatchObject([
      { fromStateId: 'todo', toStateId: 'done' },
    ]);
  });

  it('is nobody of other changes, nor of drafts, and all of an item that is a draft no more', () => {
    expect(told(item({ assigneeIds: ['ann'] }), {}, 'eve')).toEqual([]);
    expect(told(item({ assigneeIds: ['ann'], isDraft: true }), undefined, 'eve')).toEqual([]);
    expect(told(item({ assigneeIds: ['ann'] }), { isDraft: true }, 'eve')).toEqual(['ann assigned']);
  });
});
