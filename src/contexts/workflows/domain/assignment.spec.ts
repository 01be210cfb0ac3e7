import { Choices, permits, type TypeRule } from './assignment';

const rule = (mode: TypeRule['mode'], ...workflowIds: string[]): TypeRule => ({ id: 'bug', mode, workflowIds });
const picked = (workflowId: string, typeId: string | null = 'bug') => ({ workflowId, typeId, isPinned: false });
const pinned = (workflowId: string) => ({ ...picked(workflowId), isPinned: true });

const ALL = [picked('rest', null), picked('picked'), pinned('pinned'), picked('other', 'task')];

describe('choices of a project', () => {
  it('are pins, then what it chose for the type, then what it chose for all', () => {
    expect(new Choices([], ALL).of('bug')).toEqual(['pinned', 'picked', 'rest']);
    expect(new Choices([rule('any')], ALL).of('bug')).toEqual(['pinned', 'picked', 'rest']);
    expect(new Choices([], ALL).of('task')).toEqual(['other', 'rest']);
    expect(new Choices([], ALL).of(null)).toEqual(['rest']);
    expect(new Choices([], []).of('bug')).toEqual([]);
  });

  it('count as far as the rule of the type permits them', () => {
    expect(new Choices([rule('constrained', 'rest', 'picked')], ALL).of('bug')).toEqual(['picked', 'rest']);
    expect(new Choices([rule('required', 'pinned')], ALL).of('bug')).toEqual([]);
    expect(new Choices([rule('required')], ALL).of('task')).toEqual(['other', 'rest']);
  });
});

it.each([
  [rule('any'), true],
  [rule('any', 'other'), true],
  [rule('constrained', 'mine'), true],
  [rule('constrained', 'other'), false],
  [rule('required', 'mine'), false],
])('%j permits a workflow: %s', (one, answer) => expect(permits(one, 'mine')).toBe(answer));
