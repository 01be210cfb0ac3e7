import { defineRecordEvents } from '#events';
import type { AutomationRecord, EdgeRecord, NodeRecord } from './automation.repository';

export const automationEvents = defineRecordEvents<AutomationRecord>({
  kind: 'automation',
  entityType: 'automation',
});

/** Where the record that an event is about belongs. */
interface Placed {
  readonly projectId: string | null;
  readonly versionId: string;
}

/** A node as events tell of it: without its secret, and without what it sends in headers. */
export type NodeEventData = Omit<NodeRecord, 'secret'> & Placed;
export type EdgeEventData = EdgeRecord & Placed;

export const nodeEvents = defineRecordEvents<NodeEventData>({
  kind: 'automation.node',
  entityType: 'automation_node',
});

export const edgeEvents = defineRecordEvents<EdgeEventData>({ kind: 'automation.edge', entityType: 'automation_edge' });

type Of = Pick<AutomationRecord, 'projectId' | 'currentVersionId'>;

export const placedIn = <T extends object>({ projectId, currentVersionId: versionId }: Of, record: T): T & Placed => ({
  ...record,
  ...{ projectId, versionId },
});

export function withoutSecrets({ secret: _, ...node }: NodeRecord): Omit<NodeRecord, 'secret'> {
  return { ...node, config: withoutHeaders(node.config) };
}

export function withoutHeaders(config: object): object {
  const { headers: _, ...others } = config as { readonly headers?: unknown };
  return others;
}
