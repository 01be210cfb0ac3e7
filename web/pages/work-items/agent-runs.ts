import type { UseQueryResult } from '@tanstack/react-query';
import { useAll } from '../../data/lists';
import { staleOn } from '../../data/live';
import { itemPath, workspacePath } from '../../data/paths';
import type { Item, User, wire, With } from '../../data/wire';

export type AgentRun = With<
  wire.AgentRun,
  'id' | 'status' | 'is_stale' | 'external_link' | 'started_at' | 'ended_at'
> & {
  readonly agent_user: User | null;
};
export type RunActivity = With<wire.AgentRunActivity, 'id' | 'type' | 'content' | 'created_at'>;

staleOn({ agent_run: ['agent-runs'], 'agent_run.activity': ['agent-run-activities'] });

/** The runs of agents on an item, the newest first. */
export const useAgentRuns = (slug: string, item: Item, enabled: boolean): UseQueryResult<AgentRun[]> =>
  useAll('agent-runs', `${itemPath(slug, item)}agent-runs/`, { expand: 'agent_user' }, enabled);

/** What was done in a run, in order. */
export const useRunActivities = (slug: string, run: AgentRun, enabled: boolean): UseQueryResult<RunActivity[]> =>
  useAll(
    'agent-run-activities',
    `${workspacePath(slug)}agent-runs/${run.id}/activities/`,
    { order_by: 'created_at' },
    enabled,
  );
