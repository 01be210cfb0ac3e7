import '../../item-references.fake';
import type { FilterTree } from '#kernel';
import { ALL_READ, ctx, FakeNames, FakeProperties, FixedClock, line } from './query-names.fake';
import { parseQuery, WorkItemQueries } from './work-item.queries';

const queries = new WorkItemQueries(new FakeNames(), new FixedClock(), new FakeProperties());

const compiled = async (text: string): Promise<string> => {
  const tree = await queries.conditionOf(ctx, parseQuery(text), ALL_READ);
  return line((tree as { and: [FilterTree] }).and[0]);
};

describe('teamspaces', () => {
  it('are asked for once, and stand for their people', async () => {
    expect(await compiled('assignee IN membersOf("teamspace: web")')).toBe('assigneeId in ["ann","bob"]');
    expect(await compiled('assignee IN membersOf("teamspace:t-new")')).toBe('assigneeId in []');
  });

  it('stand for their projects', async () => {
    expect(await compiled('teamspaceProject = web')).toBe('projectId in ["p-eng","p-ops"]');
    expect(await compiled('teamspaceProject IN (Web, t-new)')).toBe('projectId in ["p-eng","p-ops"]');
  });

  it('are refused where the workspace has them switched off', async () => {
    const without = { ...ctx, features: new Set<never>() };
    for (const text of ['assignee = membersOf("teamspace:web")', 'teamspaceProject = web']) {
      await expect(queries.conditionOf(without, parseQuery(text), ALL_READ)).rejects.toMatchObject({
        kind: 'payment_required',
      });
    }
  });
});
