import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Catalogue, Clock, newId, UnitOfWork } from '#kernel';
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

/** Where graphs are kept: as nodes and edges, and whole by versions. */
@Injectable()
export class AutomationGraphs {
  readonly nodes: Catalogue<InAutomation, NodeRecord>;
  readonly edges: Catalogue<InAutomation, EdgeRecord>;

  constructor(
    private readonly nodeRecords: NodeRepository,
    private readonly edgeRecords: EdgeRepository,
    private readonly versions: VersionRepository,
    unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.nodes = new Catalogue(nodeRecords, unitOfWork, clock);
    this.edges = new Catalogue(edgeRecords, unitOfWork, clock);
  }

  async read(place: InAutomation): Promise<Graph<NodeRecord, EdgeRecord>> {
    const [nodes, edges] = [await this.nodeRecords.all(place), await this.edgeRecords.all(place)];
    return { nodes: nodes.sort(byAge), edges };
  }

  /** Begins the first version of an automation, which has no steps yet. */
  async begin(automation: Of): Promise<void> {
    const blank = { id: automation.currentVersionId, number: 1, graph: { nodes: [], edges: [] }, isPublished: false };
    await this.versions.insert(placeOf(automation), this.clock.now(), blank);
  }

  /** Keeps another graph; answers the version: one of its own where the automation was at work with the one before. */
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

  /** The automation is at work with its graph: the version stays as it is from now on. */
  async publish(automation: Of): Promise<void> {
    const version = (await this.versions.find(placeOf(automation), automation.currentVersionId))!;
    if (!version.isPublished) await this.versions.replace(placeOf(automation), { ...version, isPublished: true });
  }
}

const byAge = (a: NodeRecord, b: NodeRecord): number => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1);

/** What carrying it out needs. */
const snapshotOf = ({ nodes, edges }: Graph): Graph => ({
  nodes: nodes.map(({ id, name, nodeType, handlerName, config, isEnabled }) => ({
    ...{ id, name, nodeType, handlerName, config, isEnabled },
  })),
  edges: edges.map(({ id, sourceNodeId, targetNodeId, executionOrder }) => ({
    ...{ id, sourceNodeId, targetNodeId, executionOrder },
  })),
});
