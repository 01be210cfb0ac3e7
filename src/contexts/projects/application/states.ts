import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  CrudSteps,
  Clock,
  each,
  projectIdOf,
  LockedRecords,
  single,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type ProjectCtx,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { Governance } from '../../governance';
import { ProjectStates, type NewState, type StatePatch } from '../domain/project-states';
import { StateConsequences } from './state-consequences';
import { stateEvents, StateRepository, type StateRecord } from './state.repository';

export type CreateState = NewState;
export type ReviseState = StatePatch;

/** A condition on states; some callers leave out the triage state. */
type Such = Partial<Pick<StateRecord, 'isTriage'>>;

/** The use cases of states. They act on states of the project, or of the workspace if the context has no project. */
@Injectable()
export class States {
  private readonly crud: CrudSteps<WorkspaceCtx, StateRecord>;
  private readonly trail: ChangePublisher<StateRecord>;

  constructor(
    private readonly states: StateRepository,
    private readonly consequences: StateConsequences,
    private readonly governance: Governance,
    private readonly unitOfWork: UnitOfWork,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(states, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, stateEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest, such?: Such) {
    return this.crud.list(ctx, request, such);
  }

  get(ctx: WorkspaceCtx, id: string, such?: Such) {
    return this.crud.get(ctx, id, such);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateState[]) {
    return this.exclusively(ctx, async () => {
      const states = await this.ofPlace(ctx);
      return this.store(
        ctx,
        states,
        each(commands, (command) => states.add(command)),
      );
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseState>[]) {
    return this.exclusively(ctx, async () => {
      await this.crud.select(ctx, revisions);
      const states = await this.ofPlace(ctx);
      return this.store(
        ctx,
        states,
        each(revisions, ({ id, patch }) => states.revise(id, patch)),
      );
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, ids);
      const states = await this.ofPlace(ctx);
      const uses = await this.consequences.uses(ctx, ids);
      const removed = each(ids, (id) => before.get(states.remove(id, uses(id))));
      await this.crud.drop(ctx, accepted(removed));
      await this.consequences.removed(
        ctx,
        accepted(removed).map(({ id }) => id),
      );
      return this.trail.dropped(ctx, removed);
    });
  }

  /** Creates the state of an external pair, or updates the state that has it. Concurrent calls are safe. */
  upsert(ctx: WorkspaceCtx, command: CreateState) {
    return this.exclusively(ctx, async () => {
      const id = (await this.ofPlace(ctx)).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }

  /** Returns the id of the triage state, which is created if an import left it out. */
  async triage(ctx: ProjectCtx): Promise<string> {
    const [there] = await this.states.all(ctx, { isTriage: true });
    if (there) return there.id;
    return this.exclusively(ctx, async () => {
      const states = await this.ofPlace(ctx);
      const id = states.triage();
      return single(await this.store(ctx, states, [id])).id;
    });
  }

  /** Runs work in a transaction while no other one writes these states or changes the governance of the workspace. */
  private exclusively<R>(ctx: WorkspaceCtx, work: () => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.governance.hold(ctx);
      return this.crud.exclusively(ctx, work);
    });
  }

  private async ofPlace(ctx: WorkspaceCtx): Promise<ProjectStates<StateRecord>> {
    return new ProjectStates(projectIdOf(ctx), await this.states.all(ctx));
  }

  /**
   * Stores added and changed states. The state that loses the default is saved before the one that gets it, because
   * only one default is allowed at any time; copies follow in the same order.
   */
  private async store(ctx: WorkspaceCtx, states: ProjectStates<StateRecord>, ids: readonly Outcome<string>[]) {
    const { added, changed } = states;
    const before = new LockedRecords(states.stored);
    const saved = [];
    for (const isDefault of [false, true]) {
      const those = changed.filter((state) => state.isDefault === isDefault);
      saved.push(...(await this.crud.save(ctx, before, those)));
    }
    const stored = accepted(await this.trail.saved(ctx, before, saved));
    await this.consequences.changed(
      ctx,
      stored.map((after) => ({ before: before.get(after.id), after })),
    );
    const made = accepted(await this.trail.added(ctx, await this.crud.add(ctx, added)));
    await this.consequences.added(ctx, made);
    const records = new Map([...stored, ...made].map((record) => [record.id, record]));
    return each(ids, (id) => records.get(id)!);
  }
}
