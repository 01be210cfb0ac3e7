import { defineEvent } from '#events';
import type { AgentRunRecord, RunActivityRecord } from './agent-run.repository';

const RUN = { entityType: 'agent_run' };

export const AgentRunCreated = defineEvent<AgentRunRecord>({ ...RUN, kind: 'agent_run.created' });

export const AgentRunUpdated = defineEvent<AgentRunRecord, Partial<AgentRunRecord>>({
  ...RUN,
  kind: 'agent_run.updated',
});

/** Agents hear of what happens in their own runs. */
export interface RunActivityOfAgent extends RunActivityRecord, Pick<AgentRunRecord, 'agentUserId'> {}

export const RunActivityCreated = defineEvent<RunActivityOfAgent>({
  kind: 'agent_run.activity.created',
  entityType: 'agent_run_activity',
});
