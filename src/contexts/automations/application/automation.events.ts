import { defineRecordEvents } from '#events';
import type { AutomationRecord, EdgeRecord, NodeRecord } from './automation.repository';

export const automationEvents = defineRecordEvents<AutomationRecord>({
  kind: 'automation',
  entityType: 'automation',
});

/** The automation's project and the version of its graph, which events of nodes and edges carry. */
interface VersionRef {
  readonly projectId: string | null;
  readonly versionId: string;
}

/** A node in event payloads: without its secret and without its headers, which may contain credentials. */
export type NodeEventData = Omit<NodeRecord, 'secret'> & VersionRef;
export type EdgeEventData = EdgeRecord & VersionRef;

export const nodeEvents = defineRecordEvents<NodeEventData>({
  kind: 'automation.node',
  entityType: 'automation_node',
});

export const edgeEvents = defineRecordEvents<EdgeEventData>({ kind: 'automation.edge', entityType: 'automation_edge' });

type Of = Pick<AutomationRecord, 'projectId' | 'currentVersionId'>;

export const placedIn = <T extends object>(
  { projectId, currentVersionId: versionId }: Of,
  record: T,
): T & VersionRef => ({
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
