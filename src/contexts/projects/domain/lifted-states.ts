import { namesApart, newId } from '#kernel';
import { DEFAULT_STATES, slugOf, TRIAGE, type State } from './state';

/** A state of a project with the workspace's state that it is a copy of from now on. */
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
 * The states of a workspace while those of its projects are lifted into it. States of one name and group become one, so
 * that no work item changes its group; where two groups have a name, the later state's is made to tell its group.
 */
export class LiftedStates {
  /** Those that are new. */
  readonly added: State[] = [];
  private readonly byName: Map<string, State>;

  constructor(stored: readonly State[]) {
    this.byName = new Map(stored.map((state) => [fold(state.name), state]));
  }

  get all(): State[] {
    return [...this.byName.values()];
  }

  /** Lifts all states of one project: no two of them become one. */
  lift<T extends State>(states: readonly T[]): LiftedState<T>[] {
    const taken = new Set<string>();
    return states.map((state) => {
      const of = this.like(state, taken);
      taken.add(of.id);
      return { state, of };
    });
  }

  /** Adds what no project had: a triage state, and where there is nothing else the states of a new project. */
  complete(): void {
    const presets = this.all.some(({ isTriage }) => !isTriage) ? [TRIAGE] : DEFAULT_STATES;
    for (const preset of presets) this.like({ ...BLANK, ...preset, id: newId(), slug: '' }, new Set());
  }

  private like(state: State, taken: ReadonlySet<string>): State {
    const triage = state.isTriage && this.all.find(({ isTriage }) => isTriage);
    if (triage) return triage;
    const names = namesApart(state.name, state.group);
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

/** The state of new work items where a workspace governs: the default of most projects, or else the first one. */
export function defaultAmong(states: readonly State[], votes: ReadonlyMap<string, number>): State {
  const votesFor = ({ id }: State) => votes.get(id) ?? 0;
  const [first] = states
    .filter(({ isTriage }) => !isTriage)
    .sort((a, b) => votesFor(b) - votesFor(a) || a.sequence - b.sequence);
  return first!;
}
