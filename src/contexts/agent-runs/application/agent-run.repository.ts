import { defineEvent } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import { KEPT_STATUSES, type AgentRun } from '../domain/agent-run';
import type { RunActivity } from '../domain/run-activity';

/** A run as it is stored. */
export interface AgentRunRecord extends AgentRun, TenantRecord {
  readonly id: string;
}

/** An activity as it is stored. */
export interface RunActivityRecord extends RunActivity, TenantRecord {
  readonly id: string;
}

/** Scope of the activities of one run. */
export interface InRun extends WorkspaceCtx {
  readonly agentRunId: string;
}

export const agentRunList: ListSpec = {
  filters: {
    externalId: filter.text(),
    externalSource: filter.text(),
    status: filter.choice(KEPT_STATUSES, 'eq', 'in'),
    agentUserId: filter.uuid(),
    projectId: filter.uuid(),
    workItemId: filter.uuid(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export const runActivityList: ListSpec = { ...agentRunList, filters: {} };

export abstract class AgentRunRepository extends Records<WorkspaceCtx, AgentRunRecord> {}

export abstract class RunActivityRepository extends Records<InRun, RunActivityRecord> {}

const RUN = { entityType: 'agent_run' };

export const AgentRunCreated = defineEvent<AgentRunRecord>({ ...RUN, kind: 'agent_run.created' });

export const AgentRunUpdated = defineEvent<AgentRunRecord, Partial<AgentRunRecord>>({
  ...RUN,
  kind: 'agent_run.updated',
});

/** Payload of an activity event. It names the agent and the work item of the run, which decide who may see it. */
export interface RunActivityOfAgent extends RunActivityRecord, Pick<AgentRunRecord, 'agentUserId' | 'workItemId'> {}

export const RunActivityCreated = defineEvent<RunActivityOfAgent>({
  kind: 'agent_run.activity.created',
  entityType: 'agent_run_activity',
});
