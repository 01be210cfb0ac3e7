import { DomainError, type StateGroup } from '#kernel';

export interface StateFact {
  readonly id: string;
  readonly name: string;
  readonly group: StateGroup;
  readonly isDefault: boolean;
  readonly sequence: number;
  /** Highest sort weight of its items; null if it has none. */
  readonly highest: number | null;
}

/** Ids that writes have to look up, by kind of record. */
export type Questions = ReadonlyMap<string, readonly string[]>;

/** The requested ids of a kind that exist where the write needs them. */
export interface Known {
  readonly all: ReadonlySet<string>;
  /** The ids that strict versions of the interface accept. */
  readonly strict: ReadonlySet<string>;
}

/** Facts about the records that work items refer to. */
export interface Facts {
  /** The requested states and the initial state of new items. */
  readonly states: readonly StateFact[];
  readonly known: ReadonlyMap<string, Known>;
  /** The record that a new item refers to by default, by kind. */
  readonly initial: ReadonlyMap<string, string | null>;
}

/** For commands without references. */
export const NO_REFERENCES: Facts = { states: [], known: new Map(), initial: new Map() };

/** Returns the state of an item whose command names none. */
function initialState({ states }: Facts): StateFact {
  const state = states.find(({ isDefault }) => isDefault) ?? states[0];
  if (!state) throw new DomainError('conflict', 'conflict', 'The project has no state for a new work item.');
  return state;
}

export const chosenState = (stateId: string | null | undefined, facts: Facts): StateFact =>
  facts.states.find(({ id }) => id === stateId) ?? initialState(facts);
