import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { AgentRunCreated, AgentRunUpdated, RunActivityCreated } from './application/agent-run.repository';
import { AgentRunRow, RunActivityRow } from './infrastructure/persistence/agent-run.row';

/** Runs of agents on work items, and the activities that agents report. */
export const agentRuns = defineContext({
  name: 'agent-runs',
  modules: async () => {
    const { AgentRunsModule } = await import('./agent-runs.module.js');
    return [AgentRunsModule];
  },
  rows: [AgentRunRow, RunActivityRow],
  codes: { agent_run_ended: errorCode('conflict') },
  events: [AgentRunCreated, AgentRunUpdated, RunActivityCreated],
});
