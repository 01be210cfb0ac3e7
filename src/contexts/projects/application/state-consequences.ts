import { Injectable } from '@nestjs/common';
import { Clock, projectIdOf, type WorkspaceActor, type WorkspaceCtx } from '#kernel';
import type { StateUses } from '../domain/project-states';
import { Mentions, renamings } from './mentions';
import { StateCopies } from './state-copies';
import { StateUsage, type PlacedState, type StateRecord } from './state.repository';

/** Returns those of the states that must not be deleted. */
type Needed = (ctx: WorkspaceActor, stateIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Knows which states other contexts need. Contexts other than `work-items` register here when they start. */
@Injectable()
export class StateNeeds {
  private readonly asked: Needed[] = [];

  add(needed: Needed): void {
    this.asked.push(needed);
  }

  async of(ctx: WorkspaceActor, stateIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await Promise.all(this.asked.map((needed) => needed(ctx, stateIds)));
    return new Set(found.flatMap((ids) => [...ids]));
  }
}

/** A state before and after a change. */
export interface ChangedState {
  readonly before: StateRecord;
  readonly after: StateRecord;
}

/** Number of projects that get a new state in one step. */
const PROJECTS = 1_000;

/** Applies changes of states to the copies in projects of a governed workspace, to mentions and to work items. */
@Injectable()
export class StateConsequences {
  constructor(
    private readonly copies: StateCopies,
    private readonly usage: StateUsage,
    private readonly needs: StateNeeds,
    private readonly mentions: Mentions,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the uses that prevent each state from being deleted. Uses of its copies count for a state of the workspace.
   */
  async uses(ctx: WorkspaceCtx, stateIds: readonly string[]): Promise<(id: string) => StateUses> {
    const placed = await this.placed(ctx, stateIds);
    const [holding, chosen] = [await this.usage.holding(ctx, placed), await this.copies.chosen(ctx, placed)];
    const needed = await this.needs.of(ctx, stateIds);
    const any = (ids: ReadonlySet<string>, id: string) => placed.some((state) => state.of === id && ids.has(state.id));
    return (id) => ({ holdsWorkItems: any(holding, id), isChosen: any(chosen, id), isNeeded: needed.has(id) });
  }

  async changed(ctx: WorkspaceCtx, changes: readonly ChangedState[]): Promise<void> {
    const at = this.clock.now();
    for (const { after } of projectIdOf(ctx) ? [] : changes) await this.copies.follow(ctx, at, after);
    await this.mentions.rename(ctx, at, renamings('state', changes));
    for (const { before, after } of changes) {
      if (before.group === after.group) continue;
      for (const { id, projectId } of await this.placed(ctx, [after.id])) {
        await this.usage.regroup({ ...ctx, projectId }, id, after.group);
      }
    }
  }

  async added(ctx: WorkspaceCtx, states: readonly StateRecord[]): Promise<void> {
    if (projectIdOf(ctx) || !states.length) return;
    const at = this.clock.now();
    let projectIds: string[];
    let last: string | null = null;
    do {
      projectIds = await this.copies.projects(ctx, last, PROJECTS);
      last = projectIds.at(-1) ?? null;
      await this.copies.spread(ctx, at, states, projectIds);
    } while (projectIds.length === PROJECTS);
  }

  async removed(ctx: WorkspaceCtx, stateIds: readonly string[]): Promise<void> {
    if (!projectIdOf(ctx)) await this.copies.remove(ctx, this.clock.now(), stateIds);
  }

  private async placed(ctx: WorkspaceCtx, stateIds: readonly string[]): Promise<PlacedState[]> {
    const projectId = projectIdOf(ctx);
    return projectId ? stateIds.map((id) => ({ id, projectId, of: id })) : this.copies.of(ctx, stateIds);
  }
}
