import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CrudSteps, Clock, newId, UnitOfWork } from '#kernel';
import type { Graph } from '../domain/graph';
import {
  EdgeRepository,
  NodeRepository,
  VersionRepository,
  type AutomationRecord,
  type EdgeRecord,
  type InAutomation,
  type NodeRecord,
} from './automation.repository';

type Of = Pick<AutomationRecord, 'workspaceId' | 'id' | 'currentVersionId'>;

const placeOf = ({ workspaceId, id: automationId }: Of): InAutomation => ({ workspaceId, automationId });

/** Stores graphs: as rows of nodes and edges, and as a snapshot for each version. */
@Injectable()
export class AutomationGraphs {
  readonly nodes: CrudSteps<InAutomation, NodeRecord>;
  readonly edges: CrudSteps<InAutomation, EdgeRecord>;

  constructor(
    private readonly nodeRecords: NodeRepository,
    private readonly edgeRecords: EdgeRepository,
    private readonly versions: VersionRepository,
    unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.nodes = new CrudSteps(nodeRecords, unitOfWork, clock);
    this.edges = new CrudSteps(edgeRecords, unitOfWork, clock);
  }

  async read(place: InAutomation): Promise<Graph<NodeRecord, EdgeRecord>> {
    const [nodes, edges] = [await this.nodeRecords.all(place), await this.edgeRecords.all(place)];
    return { nodes: nodes.sort(byAge), edges };
  }

  /** Stores the first version of an automation, which is empty. */
  async begin(automation: Of): Promise<void> {
    const blank = { id: automation.currentVersionId, number: 1, graph: { nodes: [], edges: [] }, isPublished: false };
    await this.versions.insert(placeOf(automation), this.clock.now(), blank);
  }

  /**
   * Stores the graph and returns the id of its version. A version that the automation has been enabled with is never
   * changed; a new version is made instead.
   */
  async keep(automation: AutomationRecord, graph: Graph): Promise<string> {
    const place = placeOf(automation);
    const version = (await this.versions.find(place, automation.currentVersionId))!;
    const next = { ...version, graph: snapshotOf(graph), isPublished: automation.isEnabled };
    if (isDeepStrictEqual(next.graph, version.graph)) return version.id;
    if (!version.isPublished) {
      await this.versions.replace(place, next);
      return version.id;
    }
    const id = newId();
    await this.versions.insert(place, this.clock.now(), { ...next, id, number: version.number + 1 });
    return id;
  }

  /** Marks the current version as published when the automation is enabled. It does not change from then on. */
  async publish(automation: Of): Promise<void> {
    const version = (await this.versions.find(placeOf(automation), automation.currentVersionId))!;
    if (!version.isPublished) await this.versions.replace(placeOf(automation), { ...version, isPublished: true });
  }
}

const byAge = (a: NodeRecord, b: NodeRecord): number => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1);

/** Returns the members of a graph that a run needs. */
const snapshotOf = ({ nodes, edges }: Graph): Graph => ({
  nodes: nodes.map(({ id, name, nodeType, handlerName, config, isEnabled }) => ({
    ...{ id, name, nodeType, handlerName, config, isEnabled },
  })),
  edges: edges.map(({ id, sourceNodeId, targetNodeId, executionOrder }) => ({
    ...{ id, sourceNodeId, targetNodeId, executionOrder },
  })),
});
