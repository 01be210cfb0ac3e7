import { Injectable } from '@nestjs/common';
import { each, type ListRequest, type Outcome, type Revision, single, type WithParent } from '#kernel';
import type { AttachState, StateSettings } from '../domain/workflow-chain';
import { stateUnknown } from '../domain/workflows.errors';
import { StrandedItems, type StateMapping } from './stranding';
import { Surroundings } from './surroundings';
import { WorkflowChanges } from './workflow.changes';
import type { Home, WorkflowStateRecord } from './workflow.repository';
import { WorkflowVisibility } from './workflow-visibility';

export interface AttachWorkflowState extends AttachState {
  readonly stateMapping?: StateMapping;
}
export type ReviseWorkflowState = Partial<StateSettings>;
export type DetachWorkflowState = Pick<AttachWorkflowState, 'stateMapping'>;

type WorkflowStateCtx = WithParent<Home>;

/** Use cases of the states of a workflow. `ctx.parent` is the id of the workflow. */
@Injectable()
export class WorkflowStates {
  constructor(
    private readonly changes: WorkflowChanges,
    private readonly sight: WorkflowVisibility,
    private readonly surroundings: Surroundings,
    private readonly stranded: StrandedItems,
  ) {}

  async list(ctx: WorkflowStateCtx, request: ListRequest) {
    const place = await this.changes.placeOf(this.sight.sourceOf(ctx));
    const page = await this.changes.states.list(place, await this.sight.asked(ctx, request));
    return { ...page, items: await this.sight.seen(ctx, page.items) };
  }

  async get(ctx: WorkflowStateCtx, id: string): Promise<WorkflowStateRecord> {
    const place = await this.changes.placeOf(this.sight.sourceOf(ctx));
    return this.sight.one(ctx, await this.changes.states.get(place, id));
  }

  createMany(ctx: WorkflowStateCtx, commands: readonly AttachWorkflowState[]): Promise<Outcome<WorkflowStateRecord>[]> {
    return this.changes.exclusively(ctx, async () => {
      const place = await this.changes.placeOf(ctx);
      const asked = commands.map(({ stateId }) => stateId);
      const known = new Set((await this.surroundings.states(ctx, asked)).map(({ id }) => id));
      const chain = await this.changes.chainOf(place);
      const attached = each(commands, ({ stateMapping: _, ...command }) =>
        this.changes.told(ctx, () => {
          if (!known.has(command.stateId)) throw stateUnknown('stateId');
          return chain.attach(command);
        }),
      );
      const records = await this.changes.storeStates(place, chain);
      const mapping = Object.assign({}, ...commands.map(({ stateMapping }) => stateMapping)) as StateMapping;
      await this.stranded.settleAdded(place, chain, mapping);
      return each(attached, (id) => records.get(id)!);
    });
  }

  /**
   * Adds all states or none. The project's default state comes first, so that it becomes the initial state if it may be
   * one.
   */
  attachAll(ctx: WorkflowStateCtx, stateIds: readonly string[]): Promise<WorkflowStateRecord[]> {
    return this.changes.exclusively(ctx, async () => {
      const distinct = [...new Set(stateIds)];
      const first = (await this.surroundings.states(ctx, distinct)).find(({ isDefault }) => isDefault)?.id;
      const ordered = distinct.sort((a, b) => Number(b === first) - Number(a === first));
      const outcomes = await this.createMany(
        ctx,
        ordered.map((stateId) => ({ stateId })),
      );
      return outcomes.map((outcome) => single([outcome]));
    });
  }

  reviseMany(ctx: WorkflowStateCtx, revisions: readonly Revision<ReviseWorkflowState>[]) {
    return this.changes.exclusively(ctx, async () => {
      const place = await this.changes.placeOf(ctx);
      await this.changes.states.select(place, revisions);
      const chain = await this.changes.chainOf(place);
      const revised = each(revisions, ({ id, patch }) => this.changes.told(ctx, () => chain.reviseState(id, patch)));
      const records = await this.changes.storeStates(place, chain);
      await this.changes.storeTransitions(place, chain);
      return each(revised, (id) => records.get(id)!);
    });
  }

  removeMany(
    ctx: WorkflowStateCtx,
    ids: readonly string[],
    { stateMapping: mapping }: DetachWorkflowState = {},
  ): Promise<Outcome<WorkflowStateRecord>[]> {
    return this.changes.exclusively(ctx, async () => {
      const place = await this.changes.placeOf(ctx);
      const before = await this.changes.states.select(place, ids);
      const chain = await this.changes.chainOf(place);
      const removed = each(ids, (id) => before.get(chain.detach(id)));
      await this.changes.storeStates(place, chain);
      await this.stranded.settle(ctx, { workflowIds: [place.workflowId], mapping });
      return removed;
    });
  }

  /** Removes a state by its own id. */
  detach(ctx: WorkflowStateCtx, stateId: string, command?: DetachWorkflowState): Promise<void> {
    return this.changes.exclusively(ctx, async () => {
      const chain = await this.changes.chainOf(await this.changes.placeOf(ctx));
      single(await this.removeMany(ctx, [chain.idOf(stateId)], command));
    });
  }
}
