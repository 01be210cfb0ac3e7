import { filter, order, Records, type ListSpec, type TenantRecord, type WithParent, type WorkspaceCtx } from '#kernel';
import type { Activity } from '../domain/activity';
import { SCOPES, STATUSES, type Automation } from '../domain/automation';
import type { Edge, Graph, Node } from '../domain/graph';
import { NODE_TYPES } from '../domain/handlers';

export interface AutomationRecord extends Automation, TenantRecord {
  readonly id: string;
}

/** A node as it is kept. */
export interface NodeRecord extends Node, TenantRecord {
  readonly id: string;
  readonly automationId: string;
  /** Signs what the node sends, as it is kept: sealed, where there is a key; null where it sends no webhooks. */
  readonly secret: string | null;
  readonly lastTriggeredAt: string | null;
  readonly nextScheduledAt: string | null;
}

export interface EdgeRecord extends Edge, TenantRecord {
  readonly id: string;
  readonly automationId: string;
}

export interface ActivityRecord extends Activity, TenantRecord {
  readonly id: string;
  readonly automationId: string;
}

/** Where automations are: in a project, or in the workspace itself. */
export interface Home extends WorkspaceCtx {
  readonly projectId?: string;
}

/** Who changes one there: a request, or the service in the name of the automation's own account. */
export type Hand = Pick<Home, 'workspaceId' | 'projectId' | 'userId' | 'expectedVersions'>;

/** A request about what belongs to the automation `parent`. */
export type Below = WithParent<Home>;

export interface InAutomation {
  readonly workspaceId: string;
  readonly automationId: string;
  readonly userId?: string;
}

export const automationList: ListSpec = {
  filters: {
    isEnabled: filter.boolean(),
    isGlobal: filter.boolean(),
    name: filter.name(),
    scope: filter.choice(SCOPES),
    status: filter.choice(STATUSES),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {}, lastRunAt: {}, runCount: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export const nodeList: ListSpec = {
  filters: {
    handlerName: filter.text(),
    isEnabled: filter.boolean(),
    name: filter.name(),
    nodeType: filter.choice(NODE_TYPES),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('createdAt'),
  searchable: true,
};

export const edgeList: ListSpec = {
  filters: { sourceNodeId: filter.uuid(), targetNodeId: filter.uuid() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, executionOrder: {} },
  defaultOrder: order('createdAt'),
  searchable: false,
};

export const activityList: ListSpec = {
  filters: { createdAt: filter.datetime('gt'), field: filter.text(), verb: filter.text() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export abstract class AutomationRepository extends Records<Pick<Home, 'workspaceId'>, AutomationRecord> {}
export abstract class NodeRepository extends Records<InAutomation, NodeRecord> {}
export abstract class EdgeRepository extends Records<InAutomation, EdgeRecord> {}
export abstract class ActivityRepository extends Records<InAutomation, ActivityRecord> {}

/** A graph as it is, or was, carried out. */
export interface Version {
  readonly id: string;
  readonly number: number;
  readonly graph: Graph;
  /** The automation was at work with it: it stays as it is. */
  readonly isPublished: boolean;
}

/** So many versions of an automation are kept, the current one among them, and those of runs that are kept. */
export const KEPT_VERSIONS = 100;

export abstract class VersionRepository {
  abstract find(place: InAutomation, id: string): Promise<Version | null>;
  /** Forgets the oldest beyond those that are kept. */
  abstract insert(place: InAutomation, at: string, version: Version): Promise<void>;
  /** Of a version that is not published. */
  abstract replace(place: InAutomation, version: Version): Promise<void>;
}
