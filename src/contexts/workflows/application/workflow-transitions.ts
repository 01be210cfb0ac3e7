import { Injectable } from '@nestjs/common';
import { each, type ListRequest, type Outcome, type Revision, type WithParent } from '#kernel';
import type { Succession } from '../../projects';
import type { NewTransition, TransitionPatch } from '../domain/workflow-chain';
import { personUnknown } from '../domain/workflows.errors';
import { StrandedItems } from './stranding';
import { Surroundings } from './surroundings';
import { WorkflowChanges, type StoredChain } from './workflow.changes';
import { TransitionRepository, type Home, type InWorkflow, type TransitionRecord } from './workflow.repository';
import { WorkflowVisibility } from './workflow-visibility';

export type CreateTransition = NewTransition;
export type ReviseTransition = TransitionPatch;

export interface TransitionPolicy {
  /** Adds states that transitions name and the workflow does not have yet. */
  readonly attaches?: boolean;
}

type TransitionCtx = WithParent<Home>;

/** Use cases of the transitions of a workflow. `ctx.parent` is the id of the workflow. */
@Injectable()
export class WorkflowTransitions {
  constructor(
    private readonly changes: WorkflowChanges,
    private readonly records: TransitionRepository,
    private readonly sight: WorkflowVisibility,
    private readonly surroundings: Surroundings,
    private readonly stranded: StrandedItems,
  ) {}

  async list(ctx: TransitionCtx, request: ListRequest) {
    const place = await this.changes.placeOf(this.sight.sourceOf(ctx));
    const page = await this.changes.transitions.list(place, await this.sight.asked(ctx, request));
    return { ...page, items: await this.sight.seen(ctx, page.items) };
  }

  async all(ctx: TransitionCtx): Promise<TransitionRecord[]> {
    const transitions = await this.records.all(await this.changes.placeOf(this.sight.sourceOf(ctx)));
    transitions.sort((a, b) => (a.id < b.id ? -1 : 1));
    return this.sight.seen(ctx, transitions);
  }

  async get(ctx: TransitionCtx, id: string): Promise<TransitionRecord> {
    const place = await this.changes.placeOf(this.sight.sourceOf(ctx));
    return this.sight.one(ctx, await this.changes.transitions.get(place, id));
  }

  createMany(
    ctx: TransitionCtx,
    commands: readonly CreateTransition[],
    { attaches = false }: TransitionPolicy = {},
  ): Promise<Outcome<TransitionRecord>[]> {
    return this.changing(ctx, async (place, chain) => {
      const isWider = attaches && (await this.attach(ctx, chain, commands));
      const people = await this.people(ctx, commands);
      const made = each(commands, (command) => {
        assertKnown(people, command);
        return this.changes.told(ctx, () => chain.connect(command));
      });
      const records = await this.store(place, chain);
      if (isWider) await this.stranded.settleAdded(place, chain);
      return each(made, (id) => records.get(id)!);
    });
  }

  reviseMany(
    ctx: TransitionCtx,
    revisions: readonly Revision<ReviseTransition>[],
  ): Promise<Outcome<TransitionRecord>[]> {
    return this.changing(ctx, async (place, chain) => {
      await this.changes.transitions.select(place, revisions);
      const people = await this.people(
        ctx,
        revisions.map(({ patch }) => patch),
      );
      const revised = each(revisions, ({ id, patch }) => {
        assertKnown(people, patch);
        return this.changes.told(ctx, () => chain.reroute(id, patch));
      });
      const records = await this.store(place, chain);
      return each(revised, (id) => records.get(id)!);
    });
  }

  removeMany(ctx: TransitionCtx, ids: readonly string[]): Promise<Outcome<TransitionRecord>[]> {
    return this.changing(ctx, async (place, chain) => {
      const before = await this.changes.transitions.select(place, ids);
      const removed = each(ids, (id) => before.get(chain.disconnect(id)));
      await this.store(place, chain);
      return removed;
    });
  }

  /** Replaces a person who may move or approve work items by another one. */
  pass(ctx: Home, ids: readonly string[], { from, to }: Succession): Promise<void> {
    return this.changes.exclusively(ctx, async () => {
      const known = [...(await this.records.byIds(ctx, ids)).values()];
      for (const workflowId of new Set(known.map((transition) => transition.workflowId))) {
        const place = { ...ctx, workflowId };
        const here = known.filter((transition) => transition.workflowId === workflowId);
        const before = await this.changes.transitions.select(place, here);
        const after = here.map(({ id }) => {
          const transition = before.get(id);
          const others = transition.memberIds.filter((member) => member !== from && member !== to);
          return { ...transition, memberIds: [...others, to] };
        });
        await this.changes.saveTransitions(place, before, after);
      }
    });
  }

  /**
   * Adds the states that transitions name to the workflow, the project's default state first. Returns true if any were
   * added.
   */
  private async attach(
    ctx: TransitionCtx,
    chain: StoredChain,
    commands: readonly CreateTransition[],
  ): Promise<boolean> {
    const named = new Set(commands.flatMap(({ stateId, transitionStateId }) => [stateId, transitionStateId]));
    const missing = [...named].filter((id) => !chain.has(id));
    const known = new Map((await this.surroundings.states(ctx, missing)).map((state) => [state.id, state]));
    const attached = missing.flatMap((id) => known.get(id) ?? []);
    attached.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
    for (const { id } of attached) chain.attach({ stateId: id });
    return attached.length > 0;
  }

  private changing<R>(ctx: TransitionCtx, work: (place: InWorkflow, chain: StoredChain) => Promise<R>): Promise<R> {
    return this.changes.exclusively(ctx, async () => {
      const place = await this.changes.placeOf(ctx);
      return work(place, await this.changes.chainOf(place));
    });
  }

  /** Stores states as well as transitions, because a transition can change the type of its state. */
  private async store(place: InWorkflow, chain: StoredChain): Promise<ReadonlyMap<string, TransitionRecord>> {
    await this.changes.storeStates(place, chain);
    return this.changes.storeTransitions(place, chain);
  }

  private people(ctx: Home, commands: readonly ReviseTransition[]): Promise<ReadonlySet<string>> {
    return this.surroundings.people(ctx, [...new Set(commands.flatMap(({ memberIds = [] }) => memberIds))]);
  }
}

function assertKnown(people: ReadonlySet<string>, { memberIds = [] }: ReviseTransition): void {
  if (!memberIds.every((id) => people.has(id))) throw personUnknown();
}
