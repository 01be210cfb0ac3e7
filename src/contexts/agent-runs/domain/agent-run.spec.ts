import fc from 'fast-check';
import { after, statusAt, type AgentRun, type Step } from './agent-run';

const AT = '2026-03-02T09:30:00.000000Z';
const LATER = '2026-03-02T09:31:00.000000Z';
const [AGENT, PERSON] = ['agent', 'person'];

const NEW: AgentRun = {
  ...{ id: 'r', agentUserId: AGENT, projectId: null, workItemId: null, commentId: null, sourceCommentId: null },
  ...{
    externalLink: null,
    type: 'comment_thread',
    status: 'created',
    errorMetadata: null,
    startedAt: AT,
    endedAt: null,
  },
  ...{ stoppedAt: null, stoppedById: null, activeAt: AT, externalSource: null, externalId: null },
};

const step = (type: Step['type'], signal: Step['signal'] = 'continue'): Step => ({ type, signal, text: 'said' });
const by = ({ type }: Step, at = LATER) => ({ userId: type === 'prompt' ? PERSON : AGENT, at });
const through = (...steps: readonly Step[]): AgentRun => steps.reduce((run, one) => after(run, one, by(one)), NEW);

const STOP = step('prompt', 'stop');

it.each([
  [[step('thought')], 'in_progress'],
  [[step('action')], 'in_progress'],
  [[step('elicitation')], 'awaiting'],
  [[step('elicitation'), step('prompt')], 'in_progress'],
  [[step('response')], 'completed'],
  [[step('response'), step('prompt')], 'in_progress'],
  [[step('error')], 'failed'],
  [[step('error'), step('thought')], 'in_progress'],
  [[STOP], 'stopping'],
  [[STOP, step('thought')], 'stopping'],
  [[STOP, step('elicitation')], 'stopping'],
  [[STOP, step('response')], 'stopped'],
  [[STOP, step('error')], 'stopped'],
  [[STOP, step('prompt')], 'in_progress'],
  [[step('thought', 'stop')], 'stopped'],
])('%j leads to %s', (steps, status) => {
  expect(through(...steps)).toMatchObject({ status, activeAt: LATER });
});

it('tells who let it stop, and what went wrong, until it is set to work again', () => {
  const stopped = through(STOP, step('error'));
  const told = { stoppedAt: LATER, stoppedById: PERSON, endedAt: LATER, errorMetadata: { message: 'said' } };
  expect(stopped).toMatchObject(told);
  expect(through(step('thought', 'stop'))).toMatchObject({ stoppedById: AGENT, endedAt: LATER });
  const again = { stoppedAt: null, stoppedById: null, endedAt: null, errorMetadata: null };
  expect(after(stopped, step('prompt'), by(STOP))).toMatchObject(again);
});

it.each([
  [[STOP, step('response')], step('thought')],
  [[STOP, step('response')], STOP],
  [[step('response')], STOP],
])('%j: %j comes too late', (steps, late) => {
  expect(() => after(through(...steps), late, by(late))).toThrow('The run has ended.');
});

it.each([
  ['created', '2026-03-02T09:35:00.000000Z', 'created'],
  ['created', '2026-03-02T09:35:00.001000Z', 'stale'],
  ['in_progress', '2026-03-02T10:00:00.000000Z', 'stale'],
  ['stopping', '2026-03-02T10:00:00.000000Z', 'stale'],
  ['awaiting', '2026-03-02T10:00:00.000000Z', 'awaiting'],
  ['completed', '2026-03-02T10:00:00.000000Z', 'completed'],
] as const)('%s at %s is %s', (status, at, shown) => expect(statusAt({ status, activeAt: AT }, at)).toBe(shown));

it('has an end exactly where it has ended, and never comes back from a stop without a prompt', () => {
  const steps = fc.array(
    fc.record({
      type: fc.constantFrom('action', 'elicitation', 'error', 'prompt', 'response', 'thought'),
      signal: fc.constantFrom('continue', 'stop'),
      text: fc.constant('said'),
    }),
  );
  fc.assert(
    fc.property(steps, (sequence) => {
      let run = NEW;
      for (const one of sequence as readonly Step[]) {
        const before = run;
        try {
          run = after(run, one, by(one));
        } catch {
          continue;
        }
        expect(run.endedAt !== null).toBe(['completed', 'stopped', 'failed'].includes(run.status));
        expect(run.stoppedAt !== null).toBe(['stopping', 'stopped'].includes(run.status));
        if (before.status === 'stopped') expect(one).toMatchObject({ type: 'prompt', signal: 'continue' });
      }
    }),
  );
});
