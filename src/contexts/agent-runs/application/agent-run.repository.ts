import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { AgentRun } from '../domain/agent-run';
import type { RunActivity } from '../domain/run-activity';

/** A run as it is stored. */
export interface AgentRunRecord extends AgentRun, TenantRecord {
  readonly id: string;
}

/** An activity as it is stored. */
export interface RunActivityRecord extends RunActivity, TenantRecord {
  readonly id: string;
}

/** Where the activities of one run are. */
export interface InRun extends WorkspaceCtx {
  readonly agentRunId: string;
}

export const agentRunList: ListSpec = {
  filters: { externalId: filter.text(), externalSource: filter.text() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export const runActivityList: ListSpec = { ...agentRunList, filters: {} };

export abstract class AgentRunRepository extends Records<WorkspaceCtx, AgentRunRecord> {}

export abstract class RunActivityRepository extends Records<InRun, RunActivityRecord> {}
