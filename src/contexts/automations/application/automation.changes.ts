import { Injectable } from '@nestjs/common';
import { differs } from '#events';
import { CrudSteps, Clock, LockedRecords, UnitOfWork } from '#kernel';
import { AutomationGraph } from '../domain/graph';
import { AutomationGraphs } from './automation.graphs';
import {
  AutomationRepository,
  type AutomationRecord,
  type Below,
  type EdgeRecord,
  type Hand,
  type Home,
  type InAutomation,
  type NodeRecord,
} from './automation.repository';
import { AutomationSchedules } from './automation.schedules';
import { AutomationTrail } from './automation.trail';

/** A locked automation with its graph, which changes in memory until `keep` stores it. */
export interface Opened {
  readonly automation: AutomationRecord;
  readonly place: InAutomation;
  readonly graph: AutomationGraph<NodeRecord, EdgeRecord>;
}

/** Finds automations, locks them with their graphs, and saves changes of both. */
@Injectable()
export class AutomationChanges {
  readonly crud: CrudSteps<Pick<Home, 'workspaceId'>, AutomationRecord>;

  constructor(
    automations: AutomationRepository,
    private readonly graphs: AutomationGraphs,
    private readonly schedules: AutomationSchedules,
    private readonly trail: AutomationTrail,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(automations, unitOfWork, clock);
  }

  /** Returns the automation that the path names. */
  async find(ctx: Below): Promise<AutomationRecord> {
    return this.crud.get(ctx, ctx.parent);
  }

  /** Returns the scope of the nodes, edges and activities of the path's automation. */
  async place(ctx: Below): Promise<InAutomation> {
    const { workspaceId, id: automationId } = await this.find(ctx);
    return { ...ctx, workspaceId, automationId };
  }

  /**
   * Opens the automation of the path for a change of its graph. `If-Match` of the request is about a node or an edge,
   * so it is not checked against the automation.
   */
  within<R>(ctx: Below, work: (opened: Opened) => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      const any = { ...ctx, expectedVersions: undefined };
      return work(await this.open(any, ctx.parent));
    });
  }

  async open(ctx: Hand, id: string): Promise<Opened> {
    const automation = (await this.crud.select(ctx, [id])).get(id);
    const place = { ...ctx, automationId: id };
    const graph = new AutomationGraph(await this.graphs.read(place), automation.isEnabled, automation.scope);
    return { automation, place, graph };
  }

  /** Saves the changed graph. From now on the automation acts as the person who changed it. */
  async keep(ctx: Home, { automation, graph }: Opened): Promise<AutomationRecord> {
    await this.schedules.plan(automation, graph.graph.nodes);
    const currentVersionId = await this.graphs.keep(automation, graph.graph);
    return this.save(ctx, automation, { ...automation, currentVersionId, decidedById: ctx.userId });
  }

  /** Saves a locked automation and publishes the change. Does nothing if it did not change. */
  async save(ctx: Hand, before: AutomationRecord, after: AutomationRecord): Promise<AutomationRecord> {
    if (!differs(before, after)) return before;
    const [saved] = await this.crud.save(ctx, new LockedRecords([before]), [after]);
    const record = saved as AutomationRecord;
    await this.trail.automation(ctx, { before, after: record });
    return record;
  }
}
