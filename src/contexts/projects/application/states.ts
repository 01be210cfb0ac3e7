import { Injectable } from '@nestjs/common';
import {
  accepted,
  Catalogue,
  Clock,
  each,
  Selection,
  single,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type ProjectCtx,
  type Revision,
} from '#kernel';
import { ProjectStates, type NewState, type StatePatch } from '../domain/project-states';
import { stateIsDefault } from '../domain/states.errors';
import { ProjectRepository } from './project.repository';
import { StateRepository, StateUsage, type StateRecord } from './state.repository';

export type CreateState = NewState;
export type ReviseState = StatePatch;

/** Some callers see no triage state. */
type Such = Partial<Pick<StateRecord, 'isTriage'>>;

/** The use cases of states. */
@Injectable()
export class States {
  private readonly catalogue: Catalogue<ProjectCtx, StateRecord>;

  constructor(
    private readonly states: StateRepository,
    private readonly usage: StateUsage,
    private readonly projects: ProjectRepository,
    unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.catalogue = new Catalogue(states, unitOfWork, clock);
  }

  list(ctx: ProjectCtx, request: ListRequest, such?: Such) {
    return this.catalogue.list(ctx, request, such);
  }

  get(ctx: ProjectCtx, id: string, such?: Such) {
    return this.catalogue.get(ctx, id, such);
  }

  createMany(ctx: ProjectCtx, commands: readonly CreateState[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const states = await this.ofProject(ctx);
      return this.store(
        ctx,
        states,
        each(commands, (command) => states.add(command)),
      );
    });
  }

  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseState>[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const before = await this.catalogue.select(ctx, revisions);
      const states = await this.ofProject(ctx);
      const stored = await this.store(
        ctx,
        states,
        each(revisions, ({ id, patch }) => states.revise(id, patch)),
      );
      for (const { id, group } of states.changed) {
        if (before.has(id) && before.get(id).group !== group) await this.usage.regroup(ctx, id, group);
      }
      return stored;
    });
  }

  removeMany(ctx: ProjectCtx, ids: readonly string[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const before = await this.catalogue.select(ctx, ids);
      const states = await this.ofProject(ctx);
      const holding = await this.usage.holding(ctx, ids);
      const chosen = (await this.projects.byIds(ctx, [ctx.projectId])).get(ctx.projectId)?.defaultStateId;
      const removed = each(ids, (id) => {
        if (id === chosen) throw stateIsDefault();
        return before.get(states.remove(id, holding.has(id)));
      });
      await this.catalogue.drop(ctx, accepted(removed));
      return removed;
    });
  }

  /** Creates the state of an external pair, or updates the one that has it. Safe for callers at the same time. */
  upsert(ctx: ProjectCtx, command: CreateState) {
    return this.catalogue.exclusively(ctx, async () => {
      const id = (await this.ofProject(ctx)).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }

  /** Id of the state of what waits for a decision; it is made where an import has left it out. */
  async triage(ctx: ProjectCtx): Promise<string> {
    const [there] = await this.states.all(ctx, { isTriage: true });
    if (there) return there.id;
    return this.catalogue.exclusively(ctx, async () => {
      const states = await this.ofProject(ctx);
      const id = states.triage();
      return single(await this.store(ctx, states, [id])).id;
    });
  }

  private async ofProject(ctx: ProjectCtx): Promise<ProjectStates<StateRecord>> {
    return new ProjectStates(ctx.projectId, await this.states.all(ctx));
  }

  /** The one default is taken from a state before another one gets it. */
  private async store(ctx: ProjectCtx, states: ProjectStates<StateRecord>, ids: readonly Outcome<string>[]) {
    const { added, changed } = states;
    const before = new Selection(states.stored);
    const written = [
      ...(await this.catalogue.save(
        ctx,
        before,
        changed.filter(({ isDefault }) => !isDefault),
      )),
      ...(await this.catalogue.save(
        ctx,
        before,
        changed.filter(({ isDefault }) => isDefault),
      )),
      ...(await this.catalogue.add(ctx, added)),
    ];
    const records = new Map(accepted(written).map((record) => [record.id, record]));
    return each(ids, (id) => records.get(id)!);
  }
}
