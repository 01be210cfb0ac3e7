import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, type ProjectActor, type WorkspaceActor } from '#kernel';
import { AllLifted, type Lifted } from '../../governance';
import { defaultAmong, LiftedStates } from '../domain/lifted-states';
import { Mentions, renamings } from './mentions';
import { StateCopies, StateTies } from './state-copies';
import { StateRepository } from './state.repository';

/** Number of projects whose states are moved to the workspace in one step. */
const PROJECTS = 20;
/** Number of copies made in one step, which covers at least one project. */
const COPIES = 2_000;

/** Prefixes of the stored position: the last project whose states were taken, or the last one that got its copies. */
const [TAKEN, SPREAD] = ['taken ', 'spread '];

/**
 * Moves the states of projects to the workspace. First the workspace gets all states of its projects, project after
 * project, and these become copies. Then each project gets a copy of every state it lacks. Work items stay in their
 * states.
 */
@Injectable()
export class StateLift implements Lifted, OnModuleInit {
  readonly lift = 'states';

  constructor(
    private readonly states: StateRepository,
    private readonly copies: StateCopies,
    private readonly ties: StateTies,
    private readonly mentions: Mentions,
    private readonly all: AllLifted,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.all.add(this);
  }

  batch(ctx: WorkspaceActor, after: string | null): Promise<string | null> {
    const at = this.clock.now();
    if (after?.startsWith(SPREAD)) return this.spread(ctx, at, after.slice(SPREAD.length) || null);
    return this.take(ctx, at, after && after.slice(TAKEN.length));
  }

  private async take(ctx: WorkspaceActor, at: string, after: string | null): Promise<string> {
    const projectIds = await this.copies.projects(ctx, after, PROJECTS);
    const last = projectIds.at(-1);
    const lifted = new LiftedStates(await this.states.all(ctx));
    const ties = [];
    for (const projectId of projectIds) {
      const place: ProjectActor = { ...ctx, projectId };
      const states = await this.states.all(place, { workspaceStateId: null });
      ties.push(...lifted.lift(states.sort((a, b) => a.sequence - b.sequence)));
    }
    if (!last) lifted.complete();
    await this.states.insert(ctx, at, lifted.added);
    if (ties.length) {
      await this.ties.tie(
        ctx,
        at,
        ties.map(({ state, of }) => ({ id: state.id, workspaceStateId: of.id })),
      );
      const changes = ties.map(({ state, of }) => ({ before: state, after: of }));
      await this.mentions.rename(ctx, at, renamings('state', changes));
    }
    if (last) return TAKEN + last;
    await this.chooseDefault(ctx, at);
    return SPREAD;
  }

  private async chooseDefault(ctx: WorkspaceActor, at: string): Promise<void> {
    const states = await this.states.all(ctx);
    const { id } = defaultAmong(states, await this.ties.defaults(ctx));
    const chosen = (await this.states.forWrite(ctx, [id])).map((state) => ({ ...state, isDefault: true }));
    await this.states.update(ctx, at, chosen, ['isDefault']);
  }

  private async spread(ctx: WorkspaceActor, at: string, after: string | null): Promise<string | null> {
    const states = await this.states.all(ctx);
    const most = Math.max(1, Math.floor(COPIES / states.length));
    const projectIds = await this.copies.projects(ctx, after, most);
    const last = projectIds.at(-1);
    if (!last) return null;
    await this.ties.settle(ctx, at, states.find(({ isDefault }) => isDefault)!.id, projectIds);
    await this.copies.spread(ctx, at, states, projectIds);
    return SPREAD + last;
  }
}
