import { newId, notFound, ofChanged, Taken, type Failure } from '#kernel';
import { colorOf, SEQUENCE_STEP, slugOf, TRIAGE, type State } from './state';
import {
  defaultStateNeeded,
  stateExternalPairTaken,
  stateIsDefault,
  stateIsTriage,
  stateLastOfGroup,
  stateNameTaken,
  stateNeeded,
  stateNotEmpty,
  triageStateExists,
} from './states.errors';

type Settings = Omit<State, 'id' | 'projectId' | 'workspaceStateId' | 'name' | 'slug' | 'isTriage' | 'color'>;

/** A state without a colour has that of its group. */
export type NewState = Pick<State, 'name'> & Partial<Settings> & { readonly color?: string | null };
export type StatePatch = Partial<NewState>;

const BLANK = {
  workspaceStateId: null,
  description: '',
  isDefault: false,
  isTriage: false,
  externalSource: null,
  externalId: null,
};

/** What keeps a state from being deleted, for others. */
export interface StateUses {
  readonly holdsWorkItems: boolean;
  readonly isNeeded: boolean;
  /** A project has chosen it for its new work items. */
  readonly isChosen: boolean;
}

/**
 * All states of one project, or of a workspace that governs. It keeps one default and one triage state, a state in each group that has one, and every
 * name and external pair once. A command is done whole or throws; what the commands changed is asked for at the end.
 */
export class ProjectStates<T extends State> {
  private readonly states: Map<string, State | T>;
  private readonly taken: Taken;
  private readonly nameTaken: Failure;

  constructor(
    private readonly projectId: string | null,
    readonly stored: readonly T[],
  ) {
    this.states = new Map(stored.map((state) => [state.id, state]));
    this.taken = new Taken(stored, (name) => name.toLowerCase());
    this.nameTaken = stateNameTaken(projectId ? 'project' : 'workspace');
  }

  /** Answers the new state's id. */
  add(command: NewState): string {
    const { group = 'backlog' } = command;
    if (group === 'triage') throw triageStateExists();
    const state: State = {
      ...BLANK,
      sequence: this.nextSequence(),
      ...command,
      color: command.color ?? colorOf(group),
      group,
      slug: slugOf(command.name),
      id: newId(),
      projectId: this.projectId,
    };
    this.taken.assertPairFree(state, stateExternalPairTaken);
    this.taken.assertNameFree(state, this.nameTaken);
    return this.put(state);
  }

  /** Answers the id of the one triage state, which is made where there is none. */
  triage(): string {
    const there = [...this.states.values()].find(({ isTriage }) => isTriage);
    if (there) return there.id;
    const state: State = { ...BLANK, ...TRIAGE, slug: slugOf(TRIAGE.name), id: newId(), projectId: this.projectId };
    this.taken.assertNameFree(state, this.nameTaken);
    return this.put(state);
  }

  /** Answers the state's id. */
  revise(id: string, patch: StatePatch): string {
    const before = this.get(id);
    const { color = before.color, group = before.group } = patch;
    const slug = patch.name ? slugOf(patch.name) : before.slug;
    const state = { ...before, ...patch, color: color ?? colorOf(group), slug };
    this.taken.assertPairFree(state, ofChanged(stateExternalPairTaken));
    this.taken.assertNameFree(state, this.nameTaken);
    if (before.isDefault && !state.isDefault) throw defaultStateNeeded();
    if ((state.group === 'triage') !== before.isTriage) throw triageStateExists();
    return this.put(state);
  }

  /** Answers the state's id. */
  remove(id: string, { holdsWorkItems, isNeeded, isChosen }: StateUses): string {
    const state = this.get(id);
    if (state.isDefault || isChosen) throw stateIsDefault();
    if (state.isTriage) throw stateIsTriage();
    if (holdsWorkItems) throw stateNotEmpty();
    if (isNeeded) throw stateNeeded();
    if (![...this.states.values()].some((other) => other.id !== id && other.group === state.group))
      throw stateLastOfGroup();
    this.states.delete(id);
    return id;
  }

  /** Id of the state of this external pair. */
  holderOfPair(pair: StatePatch): string | undefined {
    return this.taken.holderOfPair(pair);
  }

  /** States that are new. */
  get added(): State[] {
    const known = new Set(this.stored.map(({ id }) => id));
    return [...this.states.values()].filter(({ id }) => !known.has(id));
  }

  /** Stored states that are not as they were. */
  get changed(): T[] {
    return this.stored.flatMap((before) => {
      const state = this.states.get(before.id) as T | undefined;
      return state && state !== before ? [state] : [];
    });
  }

  private get(id: string): State | T {
    const state = this.states.get(id);
    if (!state) throw notFound();
    return state;
  }

  /** A state that becomes the default takes that from the one which was it. */
  private put(state: State): string {
    for (const other of this.states.values()) {
      if (state.isDefault && other.isDefault && other.id !== state.id) {
        this.states.set(other.id, { ...other, isDefault: false });
      }
    }
    this.states.set(state.id, state);
    this.taken.add(state);
    return state.id;
  }

  private nextSequence(): number {
    const regular = [...this.states.values()].filter((state) => !state.isTriage);
    return Math.max(0, ...regular.map(({ sequence }) => sequence)) + SEQUENCE_STEP;
  }
}
