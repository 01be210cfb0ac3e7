import { distinctName, newId } from '#kernel';
import { DEFAULT_STATES, slugOf, TRIAGE, type State } from './state';

/** A state of a project, and the workspace's state that it becomes a copy of. */
export interface LiftedState<T extends State> {
  readonly state: T;
  readonly of: State;
}

const BLANK = {
  projectId: null,
  workspaceStateId: null,
  description: '',
  isDefault: false,
  externalSource: null,
  externalId: null,
};

const fold = (name: string): string => name.toLowerCase();

/**
 * The states of a workspace while the states of its projects are moved to it. States with the same name and group are
 * merged, so no work item changes its group. If a name is used with two groups, the later state gets a name with its
 * group.
 */
export class LiftedStates {
  /** States that are new in the workspace. */
  readonly added: State[] = [];
  private readonly byName: Map<string, State>;

  constructor(stored: readonly State[]) {
    this.byName = new Map(stored.map((state) => [fold(state.name), state]));
  }

  get all(): State[] {
    return [...this.byName.values()];
  }

  /** Moves all states of one project to the workspace. No two of them are merged. */
  lift<T extends State>(states: readonly T[]): LiftedState<T>[] {
    const taken = new Set<string>();
    return states.map((state) => {
      const of = this.like(state, taken);
      taken.add(of.id);
      return { state, of };
    });
  }

  /** Adds a triage state if there is none, and the states of a new project if there are no others. */
  complete(): void {
    const presets = this.all.some(({ isTriage }) => !isTriage) ? [TRIAGE] : DEFAULT_STATES;
    for (const preset of presets) this.like({ ...BLANK, ...preset, id: newId(), slug: '' }, new Set());
  }

  private like(state: State, taken: ReadonlySet<string>): State {
    const triage = state.isTriage && this.all.find(({ isTriage }) => isTriage);
    if (triage) return triage;
    const names = distinctName(state.name, state.group);
    for (;;) {
      const name = names.next().value;
      const there = this.byName.get(fold(name));
      if (!there) return this.add(state, name);
      if (there.group === state.group && !taken.has(there.id)) return there;
    }
  }

  private add({ description, color, sequence, group, isTriage }: State, name: string): State {
    const state = { ...BLANK, description, color, sequence, group, isTriage, name, slug: slugOf(name), id: newId() };
    this.byName.set(fold(name), state);
    this.added.push(state);
    return state;
  }
}

/** Returns the default state of a governing workspace: the default of most projects, or the first state. */
export function defaultAmong(states: readonly State[], votes: ReadonlyMap<string, number>): State {
  const votesFor = ({ id }: State) => votes.get(id) ?? 0;
  const [first] = states
    .filter(({ isTriage }) => !isTriage)
    .sort((a, b) => votesFor(b) - votesFor(a) || a.sequence - b.sequence);
  return first!;
}
