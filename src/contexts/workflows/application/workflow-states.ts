import { Injectable } from '@nestjs/common';
import { each, type ListRequest, type Outcome, type ProjectCtx, type Revision, single, type WithParent } from '#kernel';
import { References } from '../../work-items';
import type { AttachState, StateSettings } from '../domain/workflow-chain';
import { stateUnknown } from '../domain/workflows.errors';
import { StrandedItems, type StateMapping } from './stranding';
import { WorkflowChanges } from './workflow.changes';
import type { WorkflowStateRecord } from './workflow.repository';

export interface AttachWorkflowState extends AttachState {
  readonly stateMapping?: StateMapping;
}
export type ReviseWorkflowState = Partial<StateSettings>;

type Ctx = WithParent<ProjectCtx>;

/** The use cases of the states of a workflow, whose id is `ctx.parent`. */
@Injectable()
export class WorkflowStates {
  constructor(
    private readonly changes: WorkflowChanges,
    private readonly references: References,
    private readonly stranded: StrandedItems,
  ) {}

  async list(ctx: Ctx, request: ListRequest) {
    return this.changes.states.list(await this.changes.placeOf(ctx), request);
  }

  async get(ctx: Ctx, id: string) {
    return this.changes.states.get(await this.changes.placeOf(ctx), id);
  }

  createMany(ctx: Ctx, commands: readonly AttachWorkflowState[]): Promise<Outcome<WorkflowStateRecord>[]> {
    return this.changes.exclusively(ctx, async () => {
      const place = await this.changes.placeOf(ctx);
      const known = await this.knownStates(ctx, commands);
      const chain = await this.changes.chainOf(place);
      const attached = each(commands, ({ stateMapping, ...command }) => {
        if (!known.has(command.stateId)) throw stateUnknown('stateId');
        return { id: chain.attach(command), stateMapping };
      });
      const records = await this.changes.storeStates(place, chain);
      const mapping = Object.assign({}, ...commands.map(({ stateMapping }) => stateMapping)) as StateMapping;
      await this.stranded.settle(ctx, { workflowId: place.workflowId, mapping });
      return each(attached, ({ id }) => records.get(id)!);
    });
  }

  /** All of them or none, the default of the project first: work items begin in it where they may. */
  attachAll(ctx: Ctx, stateIds: readonly string[]): Promise<WorkflowStateRecord[]> {
    return this.changes.exclusively(ctx, async () => {
      const distinct = [...new Set(stateIds)];
      const facts = await this.references.facts(ctx, new Map([['state', distinct]]));
      const first = facts.states.find(({ isDefault }) => isDefault)?.id;
      const ordered = distinct.sort((a, b) => Number(b === first) - Number(a === first));
      const outcomes = await this.createMany(
        ctx,
        ordered.map((stateId) => ({ stateId })),
      );
      return outcomes.map((outcome) => single([outcome]));
    });
  }

  reviseMany(ctx: Ctx, revisions: readonly Revision<ReviseWorkflowState>[]) {
    return this.changes.exclusively(ctx, async () => {
      const place = await this.changes.placeOf(ctx);
      await this.changes.states.select(place, revisions);
      const chain = await this.changes.chainOf(place);
      const revised = each(revisions, ({ id, patch }) => chain.reviseState(id, patch));
      const records = await this.changes.storeStates(place, chain);
      await this.changes.storeTransitions(place, chain);
      return each(revised, (id) => records.get(id)!);
    });
  }

  removeMany(ctx: Ctx, ids: readonly string[]): Promise<Outcome<WorkflowStateRecord>[]> {
    return this.changes.exclusively(ctx, async () => {
      const place = await this.changes.placeOf(ctx);
      const before = await this.changes.states.select(place, ids);
      const chain = await this.changes.chainOf(place);
      const removed = each(ids, (id) => before.get(chain.detach(id)));
      await this.changes.storeStates(place, chain);
      await this.stranded.settle(ctx, { workflowId: place.workflowId });
      return removed;
    });
  }

  /** By the id of the state itself. */
  detach(ctx: Ctx, stateId: string): Promise<void> {
    return this.changes.exclusively(ctx, async () => {
      const chain = await this.changes.chainOf(await this.changes.placeOf(ctx));
      single(await this.removeMany(ctx, [chain.idOf(stateId)]));
    });
  }

  /** Those of the project that work items can be moved to; they stay until the transaction ends. */
  private async knownStates(ctx: ProjectCtx, commands: readonly AttachWorkflowState[]): Promise<ReadonlySet<string>> {
    const asked = commands.map(({ stateId }) => stateId);
    const { states } = await this.references.facts(ctx, new Map([['state', asked]]));
    return new Set(states.filter(({ group }) => group !== 'triage').map(({ id }) => id));
  }
}
