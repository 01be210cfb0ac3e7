import { DomainError, type StateGroup } from '#kernel';

export interface StateFact {
  readonly id: string;
  readonly name: string;
  readonly group: StateGroup;
  readonly isDefault: boolean;
  readonly sequence: number;
  /** Highest sort weight of its items; null where it has none. */
  readonly highest: number | null;
}

/** Ids that writes ask about, by the kind of the record. */
export type Questions = ReadonlyMap<string, readonly string[]>;

/** Those of the asked ids of a kind that exist where they have to. */
export interface Known {
  readonly all: ReadonlySet<string>;
  /** Those that strict interfaces accept. */
  readonly strict: ReadonlySet<string>;
}

/** What work items have to know of the records that they refer to. */
export interface Facts {
  /** The asked states and the one that a new item gets. */
  readonly states: readonly StateFact[];
  readonly known: ReadonlyMap<string, Known>;
  /** What a new item refers to where nothing is said, by kind. */
  readonly initial: ReadonlyMap<string, string | null>;
}

/** For commands that refer to nothing. */
export const NO_REFERENCES: Facts = { states: [], known: new Map(), initial: new Map() };

/** The state that an item gets where its command names none. */
function initialState({ states }: Facts): StateFact {
  const state = states.find(({ isDefault }) => isDefault) ?? states[0];
  if (!state) throw new DomainError('conflict', 'conflict', 'The project has no state for a new work item.');
  return state;
}

export const chosenState = (stateId: string | null | undefined, facts: Facts): StateFact =>
  facts.states.find(({ id }) => id === stateId) ?? initialState(facts);
