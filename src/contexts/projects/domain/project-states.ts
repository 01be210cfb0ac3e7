import {
  DomainError,
  externalPairTaken,
  invalidField,
  newId,
  notFound,
  ofChanged,
  UniqueValues,
  type ConflictErrorFactory,
} from '#kernel';
import { colorOf, SEQUENCE_STEP, slugOf, TRIAGE, type State } from './state';

type Settings = Omit<State, 'id' | 'projectId' | 'workspaceStateId' | 'name' | 'slug' | 'isTriage' | 'color'>;

/** Members of a new state. Without a colour it gets the colour of its group. */
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

/** Uses of a state that prevent its deletion. */
export interface StateUses {
  readonly holdsWorkItems: boolean;
  readonly isNeeded: boolean;
  /** True if a project has chosen the state for its new work items. */
  readonly isChosen: boolean;
}

/**
 * All states of one project, or of a governing workspace. There is exactly one default and one triage state, a group
 * with states keeps at least one, and names and external pairs are unique. A command is applied completely or throws.
 * `added` and `changed` list the results of all commands.
 */
export class ProjectStates<T extends State> {
  private readonly states: Map<string, State | T>;
  private readonly taken: UniqueValues;
  private readonly nameTaken: ConflictErrorFactory;

  constructor(
    private readonly projectId: string | null,
    readonly stored: readonly T[],
  ) {
    this.states = new Map(stored.map((state) => [state.id, state]));
    this.taken = new UniqueValues(stored, (name) => name.toLowerCase());
    this.nameTaken = stateNameTaken(projectId ? 'project' : 'workspace');
  }

  /** Adds a state and returns its id. */
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

  /** Returns the id of the triage state, which is added if there is none. */
  triage(): string {
    const there = [...this.states.values()].find(({ isTriage }) => isTriage);
    if (there) return there.id;
    const state: State = { ...BLANK, ...TRIAGE, slug: slugOf(TRIAGE.name), id: newId(), projectId: this.projectId };
    this.taken.assertNameFree(state, this.nameTaken);
    return this.put(state);
  }

  /** Applies the change and returns the id of the state. */
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

  /** Applies the change and returns the id of the state. */
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

  /** Returns the id of the state with this external pair; undefined if there is none. */
  holderOfPair(pair: StatePatch): string | undefined {
    return this.taken.holderOfPair(pair);
  }

  /** States that are new. */
  get added(): State[] {
    const known = new Set(this.stored.map(({ id }) => id));
    return [...this.states.values()].filter(({ id }) => !known.has(id));
  }

  /** Stored states that were changed. */
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

  /** Stores a state. If it is the default, the former default loses that mark. */
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

const stateExternalPairTaken = externalPairTaken('State');

/** Creates the error for a taken name; `place` is where the states belong. */
const stateNameTaken = (place: 'project' | 'workspace') => (id: string) =>
  new DomainError('conflict', 'state_name_taken', `State with the same name already exists in the ${place}`, { id });

const triageStateExists = () => invalidField('group', 'Cannot create triage state');

const defaultStateNeeded = () =>
  invalidField('isDefault', 'A project needs a default state. Make another state the default instead.');

const mustStay = (reason: string, message: string) => new DomainError('conflict', reason, message);

const stateIsDefault = () => mustStay('state_is_default', 'Default state cannot be deleted');
const stateIsTriage = () => mustStay('state_is_triage', 'The triage state cannot be deleted');
const stateNotEmpty = () => mustStay('state_not_empty', 'The state is not empty, only empty states can be deleted');
const stateNeeded = () => mustStay('state_needed', 'The state is part of a workflow');
const stateLastOfGroup = () => mustStay('state_last_of_group', 'The last state of a group cannot be deleted');
