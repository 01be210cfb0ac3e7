import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { AgentRunCreated, AgentRunUpdated, RunActivityCreated } from './application/agent-run.events';
import { AgentRunRow, RunActivityRow } from './infrastructure/persistence/agent-run.row';

export const agentRuns = defineContext({
  name: 'agent-runs',
  modules: async () => {
    const { AgentRunsModule } = await import('./index.js');
    return [AgentRunsModule];
  },
  rows: [AgentRunRow, RunActivityRow],
  codes: { agent_run_ended: errorCode('conflict') },
  events: [AgentRunCreated, AgentRunUpdated, RunActivityCreated],
});
