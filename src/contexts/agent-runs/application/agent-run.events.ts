import { defineEvent } from '#events';
import type { AgentRunRecord, RunActivityRecord } from './agent-run.repository';

const RUN = { entityType: 'agent_run' };

export const AgentRunCreated = defineEvent<AgentRunRecord>({ ...RUN, kind: 'agent_run.created' });

export const AgentRunUpdated = defineEvent<AgentRunRecord, Partial<AgentRunRecord>>({
  ...RUN,
  kind: 'agent_run.updated',
});

export const RunActivityCreated = defineEvent<RunActivityRecord>({
  kind: 'agent_run.activity.created',
  entityType: 'agent_run_activity',
});
