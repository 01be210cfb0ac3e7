import { Injectable } from '@nestjs/common';
import { eachInTurn, newId, notFound, type ListRequest, type Outcome, type Revision } from '#kernel';
import type { Edge } from '../domain/graph';
import { AutomationChanges, type Opened } from './automation.changes';
import { AutomationGraphs } from './automation.graphs';
import { ActivityRepository, type ActivityRecord, type Below, type EdgeRecord } from './automation.repository';
import { AutomationTrail } from './automation.trail';

type Settings = Omit<Edge, 'id'>;

export type CreateEdge = Pick<Settings, 'sourceNodeId' | 'targetNodeId'> & Partial<Settings>;
export type ReviseEdge = Partial<Settings>;

/** An edge with the id of the current version of its graph. */
export interface ShownEdge extends EdgeRecord {
  readonly versionId: string;
}

/** The use cases of the edges of an automation. `ctx.parent` is the id of the automation. */
@Injectable()
export class AutomationEdges {
  constructor(
    private readonly graphs: AutomationGraphs,
    private readonly changes: AutomationChanges,
    private readonly trail: AutomationTrail,
  ) {}

  async list(ctx: Below, request: ListRequest) {
    const automation = await this.changes.find(ctx);
    const page = await this.graphs.edges.list({ ...ctx, automationId: automation.id }, request);
    return { ...page, items: page.items.map((edge) => ({ ...edge, versionId: automation.currentVersionId })) };
  }

  async get(ctx: Below, id: string): Promise<ShownEdge> {
    const automation = await this.changes.find(ctx);
    const edge = await this.graphs.edges.get({ ...ctx, automationId: automation.id }, id);
    return { ...edge, versionId: automation.currentVersionId };
  }

  createMany(ctx: Below, commands: readonly CreateEdge[]): Promise<Outcome<ShownEdge>[]> {
    return this.changes.within(ctx, (opened) =>
      eachInTurn(commands, async (command) => {
        const draft = { executionOrder: 0, ...command, id: newId(), automationId: opened.automation.id };
        opened.graph.addEdge(draft as EdgeRecord);
        const [added] = (await this.graphs.edges.add(opened.place, [draft])) as EdgeRecord[];
        return this.kept(ctx, opened, { after: added! });
      }),
    );
  }

  reviseMany(ctx: Below, revisions: readonly Revision<ReviseEdge>[]): Promise<Outcome<ShownEdge>[]> {
    return this.changes.within(ctx, async (opened) => {
      const place = { ...opened.place, expectedVersions: ctx.expectedVersions };
      const before = await this.graphs.edges.select(place, revisions);
      return eachInTurn(revisions, async ({ id, patch }) => {
        const edge = opened.graph.reviseEdge({ ...before.get(id), ...patch });
        const [saved] = (await this.graphs.edges.save(opened.place, before, [edge])) as EdgeRecord[];
        return this.kept(ctx, opened, { before: before.get(id), after: saved! });
      });
    });
  }

  removeMany(ctx: Below, ids: readonly string[]): Promise<Outcome<EdgeRecord>[]> {
    return this.changes.within(ctx, async (opened) => {
      const place = { ...opened.place, expectedVersions: ctx.expectedVersions };
      const edges = await this.graphs.edges.select(place, ids);
      return eachInTurn(ids, async (id) => {
        const edge = edges.take(id);
        opened.graph.removeEdge(id);
        await this.graphs.edges.drop(opened.place, [edge]);
        return this.kept(ctx, opened, { before: edge });
      });
    });
  }

  private async kept(ctx: Below, opened: Opened, change: { before?: EdgeRecord; after?: EdgeRecord }) {
    const automation = await this.changes.keep(ctx, opened);
    await this.trail.edge(ctx, automation, change);
    return { ...(change.after ?? change.before)!, versionId: automation.currentVersionId };
  }
}

/**
 * The use cases of an automation's activities: changes of it and results of its runs. `ctx.parent` is the id of the
 * automation.
 */
@Injectable()
export class AutomationActivities {
  constructor(
    private readonly activities: ActivityRepository,
    private readonly changes: AutomationChanges,
  ) {}

  async list(ctx: Below, request: ListRequest) {
    return this.activities.list(await this.changes.place(ctx), request);
  }

  async get(ctx: Below, id: string): Promise<ActivityRecord> {
    const activity = await this.activities.find(await this.changes.place(ctx), id);
    if (!activity) throw notFound();
    return activity;
  }
}
