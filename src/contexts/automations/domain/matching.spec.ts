import fc from 'fast-check';
import { newId } from '#kernel';
import type { Node } from './graph';
import { brakeOn, isStarted, MAX_CHAIN, MAX_RUNS, type IncomingEvent } from './matching';

const [A, B, C] = [newId(), newId(), newId()];
const GLOBAL = { scope: 'WorkItem', isGlobal: true, projectIds: [] } as const;

const trigger = (handlerName: string, config: object = {}): Node => ({
  ...{ id: newId(), name: 'N', nodeType: 'trigger', isEnabled: true, handlerName, config },
});
const happening = (members: Partial<IncomingEvent> = {}): IncomingEvent => ({
  ...{ scope: 'WorkItem', verb: 'updated', projectId: A, data: {}, previous: {} },
  ...members,
});

describe('what happened starts an automation', () => {
  it.each<[string, Node, IncomingEvent, boolean]>([
    ['a creation', trigger('record_created'), happening({ verb: 'created' }), true],
    ['no creation', trigger('record_created'), happening(), false],
    ['a deletion', trigger('record_deleted'), happening({ verb: 'deleted' }), true],
    ['a comment', trigger('comment_created'), happening({ verb: 'commented' }), true],
    ['any change', trigger('record_updated'), happening({ previous: { name: 'x' } }), true],
    [
      'a watched member',
      trigger('record_updated', { fields: ['target_date'] }),
      happening({ previous: { targetDate: null } }),
      true,
    ],
    [
      'another member',
      trigger('record_updated', { fields: ['target_date'] }),
      happening({ previous: { name: 'x' } }),
      false,
    ],
    [
      'a state',
      trigger('state_changed', { to_state_ids: [B] }),
      happening({ data: { stateId: B }, previous: { stateId: A } }),
      true,
    ],
    [
      'another state',
      trigger('state_changed', { to_state_ids: [C] }),
      happening({ data: { stateId: B }, previous: { stateId: A } }),
      false,
    ],
    [
      'the wrong one before',
      trigger('state_changed', { from_state_ids: [C] }),
      happening({ data: { stateId: B }, previous: { stateId: A } }),
      false,
    ],
    [
      'a state that stayed',
      trigger('state_changed'),
      happening({ data: { stateId: B }, previous: { name: 'x' } }),
      false,
    ],
    [
      'an assignee',
      trigger('assignee_added'),
      happening({ data: { assigneeIds: [A, B] }, previous: { assigneeIds: [A] } }),
      true,
    ],
    [
      'one at the creation',
      trigger('assignee_added'),
      happening({ verb: 'created', data: { assigneeIds: [A] } }),
      true,
    ],
    [
      'one who left',
      trigger('assignee_added'),
      happening({ data: { assigneeIds: [] }, previous: { assigneeIds: [A] } }),
      false,
    ],
    [
      'those who stayed',
      trigger('assignee_added'),
      happening({ data: { assigneeIds: [A] }, previous: { name: 'x' } }),
      false,
    ],
    [
      'somebody else',
      trigger('assignee_added', { assignee_ids: [C] }),
      happening({ data: { assigneeIds: [B] }, previous: { assigneeIds: [] } }),
      false,
    ],
    ['the clock', trigger('scheduled', { frequency: 'daily' }), happening(), false],
  ])('%s', (_, node, what, expected) => expect(isStarted(GLOBAL, node, what)).toBe(expected));

  it('of its scope, in its projects', () => {
    const node = trigger('record_updated');
    const some = { scope: 'WorkItem', isGlobal: false, projectIds: [A] } as const;
    expect(isStarted(some, node, happening())).toBe(true);
    expect(isStarted(some, node, happening({ projectId: B }))).toBe(false);
    expect(isStarted(some, node, happening({ projectId: null }))).toBe(false);
    expect(isStarted(GLOBAL, node, happening({ scope: 'Cycle' }))).toBe(false);
  });
});

describe('the brake', () => {
  it('holds what the automation itself led to, chains that are too long, and too many runs', () => {
    expect(brakeOn(A, [], 0)).toBeNull();
    expect(brakeOn(A, [B, C], MAX_RUNS - 1)).toBeNull();
    expect(brakeOn(A, [B, A, C], 0)).toContain('loop');
    expect(brakeOn(A, Array.from({ length: MAX_CHAIN }, newId), 0)).toContain('More than');
    expect(brakeOn(A, [], MAX_RUNS)).toContain('minute');
  });

  it('ends whatever automations start one another', () => {
    const ids = Array.from({ length: 8 }, newId);
    const starts = fc.array(fc.subarray(ids), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(starts, (graph) => {
        // Each automation starts those that stand at its place, for as long as nothing brakes.
        let level: (readonly string[])[] = [[]];
        let rounds = 0;
        while (level.length) {
          level = level.flatMap((causes) => {
            const next = causes.length ? graph[ids.indexOf(causes.at(-1)!)]! : ids;
            return next.filter((id) => brakeOn(id, causes, 0) === null).map((id) => [...causes, id]);
          });
          rounds++;
          expect(rounds).toBeLessThanOrEqual(MAX_CHAIN + 1);
        }
      }),
      { numRuns: 20 },
    );
  });
});
