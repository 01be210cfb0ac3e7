import { filter, order, Records, type ListSpec, type TenantRecord, type WithParent, type WorkspaceCtx } from '#kernel';
import type { Activity } from '../domain/activity';
import { SCOPES, STATUSES, type Automation } from '../domain/automation';
import type { Edge, Graph, Node } from '../domain/graph';
import { NODE_TYPES } from '../domain/handlers';

export interface AutomationRecord extends Automation, TenantRecord {
  readonly id: string;
}

/** A node as it is stored. */
export interface NodeRecord extends Node, TenantRecord {
  readonly id: string;
  readonly automationId: string;
  /**
   * Key that signs the node's requests, encrypted if the installation has a key for secrets; null if the node sends no
   * webhooks.
   */
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

/** Where automations live: in a project, or in the workspace itself. */
export interface Home extends WorkspaceCtx {
  readonly projectId?: string;
}

/** Who changes an automation: the caller of a request, or the automation's own account. */
export type Hand = Pick<Home, 'workspaceId' | 'projectId' | 'userId' | 'expectedVersions'>;

/** Context of a request about nodes, edges or activities of the automation `parent`. */
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

/** A version of an automation's graph. */
export interface Version {
  readonly id: string;
  readonly number: number;
  readonly graph: Graph;
  /** True once the automation was enabled with this version, which does not change from then on. */
  readonly isPublished: boolean;
}

/** Number of versions kept of an automation, the current one included. Versions of stored runs are kept as well. */
export const KEPT_VERSIONS = 100;

export abstract class VersionRepository {
  abstract find(place: InAutomation, id: string): Promise<Version | null>;
  /** Adds a version, and deletes the oldest beyond `KEPT_VERSIONS`. */
  abstract insert(place: InAutomation, at: string, version: Version): Promise<void>;
  /** Replaces a version that is not published. */
  abstract replace(place: InAutomation, version: Version): Promise<void>;
}

/** Context that a node's secret is encrypted for, so that it cannot be used for another node. */
export const nodeSecretPlace = (nodeId: string): string => `automation node ${nodeId}`;
