import { Injectable } from '@nestjs/common';
import { each, type ListRequest, type Outcome, type ProjectCtx, type Revision, type WithParent } from '#kernel';
import { References } from '../../work-items';
import type { NewTransition, TransitionPatch } from '../domain/workflow-chain';
import { personUnknown } from '../domain/workflows.errors';
import { WorkflowChanges, type StoredChain } from './workflow.changes';
import { TransitionRepository, type InWorkflow, type TransitionRecord } from './workflow.repository';

export type CreateTransition = NewTransition;
export type ReviseTransition = TransitionPatch;

type Ctx = WithParent<ProjectCtx>;

/** The use cases of the transitions of a workflow, whose id is `ctx.parent`. */
@Injectable()
export class WorkflowTransitions {
  constructor(
    private readonly changes: WorkflowChanges,
    private readonly records: TransitionRepository,
    private readonly references: References,
  ) {}

  async list(ctx: Ctx, request: ListRequest) {
    return this.changes.transitions.list(await this.changes.placeOf(ctx), request);
  }

  async all(ctx: Ctx): Promise<TransitionRecord[]> {
    const transitions = await this.records.all(await this.changes.placeOf(ctx));
    return transitions.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async get(ctx: Ctx, id: string) {
    return this.changes.transitions.get(await this.changes.placeOf(ctx), id);
  }

  createMany(ctx: Ctx, commands: readonly CreateTransition[]): Promise<Outcome<TransitionRecord>[]> {
    return this.changing(ctx, async (place, chain) => {
      const people = await this.people(ctx, commands);
      const made = each(commands, (command) => {
        assertKnown(people, command);
        return chain.connect(command);
      });
      const records = await this.store(place, chain);
      return each(made, (id) => records.get(id)!);
    });
  }

  reviseMany(ctx: Ctx, revisions: readonly Revision<ReviseTransition>[]): Promise<Outcome<TransitionRecord>[]> {
    return this.changing(ctx, async (place, chain) => {
      await this.changes.transitions.select(place, revisions);
      const people = await this.people(
        ctx,
        revisions.map(({ patch }) => patch),
      );
      const revised = each(revisions, ({ id, patch }) => {
        assertKnown(people, patch);
        return chain.reroute(id, patch);
      });
      const records = await this.store(place, chain);
      return each(revised, (id) => records.get(id)!);
    });
  }

  removeMany(ctx: Ctx, ids: readonly string[]): Promise<Outcome<TransitionRecord>[]> {
    return this.changing(ctx, async (place, chain) => {
      const before = await this.changes.transitions.select(place, ids);
      const removed = each(ids, (id) => before.get(chain.disconnect(id)));
      await this.store(place, chain);
      return removed;
    });
  }

  private changing<R>(ctx: Ctx, work: (place: InWorkflow, chain: StoredChain) => Promise<R>): Promise<R> {
    return this.changes.exclusively(ctx, async () => {
      const place = await this.changes.placeOf(ctx);
      return work(place, await this.changes.chainOf(place));
    });
  }

  /** The type of a state may have changed with its ways. */
  private async store(place: InWorkflow, chain: StoredChain): Promise<ReadonlyMap<string, TransitionRecord>> {
    await this.changes.storeStates(place, chain);
    return this.changes.storeTransitions(place, chain);
  }

  private async people(ctx: ProjectCtx, commands: readonly ReviseTransition[]): Promise<ReadonlySet<string>> {
    const asked = [...new Set(commands.flatMap(({ memberIds = [] }) => memberIds))];
    if (!asked.length) return new Set();
    return (await this.references.facts(ctx, new Map([['user', asked]]))).known.get('user')!.all;
  }
}

function assertKnown(people: ReadonlySet<string>, { memberIds = [] }: ReviseTransition): void {
  if (!memberIds.every((id) => people.has(id))) throw personUnknown();
}
