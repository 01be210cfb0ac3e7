import { Injectable } from '@nestjs/common';
import { differs } from '#events';
import { Catalogue, Clock, Selection, UnitOfWork } from '#kernel';
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

/** An automation that is locked, with its graph as it is and as it becomes. */
export interface Opened {
  readonly automation: AutomationRecord;
  readonly place: InAutomation;
  readonly graph: AutomationGraph<NodeRecord, EdgeRecord>;
}

/** Looks automations up, locks them with their graphs, and keeps what becomes of both. */
@Injectable()
export class AutomationChanges {
  readonly catalogue: Catalogue<Pick<Home, 'workspaceId'>, AutomationRecord>;

  constructor(
    automations: AutomationRepository,
    private readonly graphs: AutomationGraphs,
    private readonly schedules: AutomationSchedules,
    private readonly trail: AutomationTrail,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.catalogue = new Catalogue(automations, unitOfWork, clock);
  }

  /** The automation that the path names. */
  async find(ctx: Below): Promise<AutomationRecord> {
    return this.catalogue.get(ctx, ctx.parent);
  }

  /** Where what belongs to the automation of the path is. */
  async place(ctx: Below): Promise<InAutomation> {
    const { workspaceId, id: automationId } = await this.find(ctx);
    return { ...ctx, workspaceId, automationId };
  }

  /**
   * Opens the automation of the path for a change of its graph. The version that the request may expect is that of a node
   * or an edge, not of the automation.
   */
  within<R>(ctx: Below, work: (opened: Opened) => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      const any = { ...ctx, expectedVersions: undefined };
      return work(await this.open(any, ctx.parent));
    });
  }

  async open(ctx: Hand, id: string): Promise<Opened> {
    const automation = (await this.catalogue.select(ctx, [id])).get(id);
    const place = { ...ctx, automationId: id };
    const graph = new AutomationGraph(await this.graphs.read(place), automation.isEnabled, automation.scope);
    return { automation, place, graph };
  }

  /** Keeps the graph as it has become: it acts as the person who changed what it does. */
  async keep(ctx: Home, { automation, graph }: Opened): Promise<AutomationRecord> {
    await this.schedules.plan(automation, graph.graph.nodes);
    const currentVersionId = await this.graphs.keep(automation, graph.graph);
    return this.save(ctx, automation, { ...automation, currentVersionId, decidedById: ctx.userId });
  }

  /** Stores and tells what became of a locked automation. */
  async save(ctx: Hand, before: AutomationRecord, after: AutomationRecord): Promise<AutomationRecord> {
    if (!differs(before, after)) return before;
    const [saved] = await this.catalogue.save(ctx, new Selection([before]), [after]);
    const record = saved as AutomationRecord;
    await this.trail.automation(ctx, { before, after: record });
    return record;
  }
}
