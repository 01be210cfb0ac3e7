import { Injectable } from '@nestjs/common';
import {
  Clock,
  newId,
  notFound,
  UnitOfWork,
  type ListRequest,
  type Page,
  type ProjectCtx,
  type StateGroup,
} from '#kernel';
import { assertRemovable, SEQUENCE_STEP, slugOf, type State } from '../domain/state';
import { StateRepository, StateUsage, type StateRecord, type StateScope } from './state.repository';
import { defaultStateNeeded, stateExternalPairTaken, stateNameTaken, triageStateExists } from './states.errors';

export interface CreateState {
  readonly name: string;
  readonly color: string;
  readonly description?: string;
  readonly group?: StateGroup;
  readonly sequence?: number;
  readonly isDefault?: boolean;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export type ReviseState = Partial<CreateState>;

/** The use cases of states. */
@Injectable()
export class States {
  constructor(
    private readonly states: StateRepository,
    private readonly usage: StateUsage,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(ctx: ProjectCtx, request: ListRequest, scope: StateScope): Promise<Page<StateRecord>> {
    return this.states.list(ctx, request, scope);
  }

  async get(ctx: ProjectCtx, id: string, scope: StateScope = { triage: true }): Promise<StateRecord> {
    const state = await this.states.find(ctx, id, scope);
    if (!state) throw notFound();
    return state;
  }

  create(ctx: ProjectCtx, command: CreateState): Promise<StateRecord> {
    return this.unitOfWork.run(async () => {
      await this.states.lockSiblings(ctx);
      const siblings = await this.states.siblings(ctx);
      if (command.group === 'triage') throw triageStateExists();
      assertFree(siblings, command);
      const state = draft(ctx, command, siblings);
      const at = this.clock.now();
      if (state.isDefault) await this.demote(ctx, at, siblings);
      await this.states.insert(ctx, at, [state]);
      return this.get(ctx, state.id);
    });
  }

  revise(ctx: ProjectCtx, id: string, patch: ReviseState): Promise<StateRecord> {
    return this.unitOfWork.run(async () => {
      await this.states.lockSiblings(ctx);
      const state = await this.states.forWrite(ctx, id);
      const siblings = (await this.states.siblings(ctx)).filter((other) => other.id !== id);
      assertFree(siblings, { ...externalPair(state), ...patch });
      assertStillSound(state, patch);
      const at = this.clock.now();
      if (patch.isDefault) await this.demote(ctx, at, siblings);
      await this.states.update(ctx, at, id, patch.name ? { ...patch, slug: slugOf(patch.name) } : patch);
      if (patch.group && patch.group !== state.group) await this.usage.regroup(ctx, id, patch.group);
      return this.get(ctx, id);
    });
  }

  remove(ctx: ProjectCtx, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.states.lockSiblings(ctx);
      const state = await this.states.forWrite(ctx, id);
      const siblings = await this.states.siblings(ctx);
      const othersInGroup = siblings.filter((other) => other.id !== id && other.group === state.group).length;
      assertRemovable(state, { holdsWorkItems: await this.usage.holdsWorkItems(ctx, id), othersInGroup });
      await this.states.remove(ctx, this.clock.now(), id);
    });
  }

  /** Creates the state of an external pair, or updates the one that has it. Safe for callers at the same time. */
  upsert(ctx: ProjectCtx, command: CreateState): Promise<{ record: StateRecord; created: boolean }> {
    return this.unitOfWork.run(async () => {
      await this.states.lockSiblings(ctx);
      const known = (await this.states.siblings(ctx)).find((state) => samePair(state, command));
      const record = known ? await this.revise(ctx, known.id, command) : await this.create(ctx, command);
      return { record, created: !known };
    });
  }

  private async demote(ctx: ProjectCtx, at: string, siblings: readonly StateRecord[]): Promise<void> {
    for (const state of siblings)
      if (state.isDefault) await this.states.update(ctx, at, state.id, { isDefault: false });
  }
}

const externalPair = ({ externalSource, externalId }: State) => ({ externalSource, externalId });

const samePair = (state: State, { externalSource, externalId }: ReviseState): boolean =>
  Boolean(externalSource && externalId) && state.externalSource === externalSource && state.externalId === externalId;

function assertFree(siblings: readonly StateRecord[], wanted: ReviseState): void {
  const pair = siblings.find((state) => samePair(state, wanted));
  if (pair) throw stateExternalPairTaken(pair.id);
  const named = siblings.find((state) => state.name.toLowerCase() === wanted.name?.toLowerCase());
  if (named) throw stateNameTaken(named.id);
}

/** A project keeps exactly one default state and exactly one triage state. */
function assertStillSound(state: State, patch: ReviseState): void {
  if (state.isDefault && patch.isDefault === false) throw defaultStateNeeded();
  if (patch.group && (patch.group === 'triage') !== state.isTriage) throw triageStateExists();
}

function draft(ctx: ProjectCtx, command: CreateState, siblings: readonly State[]): State {
  const highest = Math.max(0, ...siblings.filter((state) => !state.isTriage).map((state) => state.sequence));
  return {
    id: newId(),
    projectId: ctx.projectId,
    name: command.name,
    description: command.description ?? '',
    color: command.color,
    slug: slugOf(command.name),
    sequence: command.sequence ?? highest + SEQUENCE_STEP,
    group: command.group ?? 'backlog',
    isDefault: command.isDefault ?? false,
    isTriage: false,
    externalSource: command.externalSource ?? null,
    externalId: command.externalId ?? null,
  };
}
