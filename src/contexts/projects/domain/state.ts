import { newId, type StateGroup } from '#kernel';

export interface State {
  readonly id: string;
  /** Null for a state of the workspace. */
  readonly projectId: string | null;
  /** The workspace's state that this project's state is a copy of; null if it is not a copy. */
  readonly workspaceStateId: string | null;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly slug: string;
  readonly sequence: number;
  readonly group: StateGroup;
  readonly isDefault: boolean;
  readonly isTriage: boolean;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** Distance between the sequences of neighbouring states, which leaves room to move a state between them. */
export const SEQUENCE_STEP = 15_000;

type Preset = Pick<State, 'name' | 'color' | 'sequence' | 'group' | 'isDefault' | 'isTriage'>;

const preset = (name: string, color: string, sequence: number, group: StateGroup): Preset => ({
  name,
  color,
  sequence,
  group,
  isDefault: group === 'backlog',
  isTriage: group === 'triage',
});

/** The state of submissions that wait for a decision. */
export const TRIAGE = preset('Triage', '#4E5355', 65_000, 'triage');

/** The states that a new project starts with. */
export const DEFAULT_STATES: readonly Preset[] = [
  preset('Backlog', '#60646C', 15_000, 'backlog'),
  preset('Todo', '#60646C', 25_000, 'unstarted'),
  preset('In Progress', '#F59E0B', 35_000, 'started'),
  preset('Done', '#46A758', 45_000, 'completed'),
  preset('Cancelled', '#9AA4BC', 55_000, 'cancelled'),
  TRIAGE,
];

/** Returns the default colour of states in a group. */
export const colorOf = (group: StateGroup): string => DEFAULT_STATES.find((state) => state.group === group)!.color;

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Returns a project's copy of a state of the workspace. */
export const copyOf = (original: State, projectId: string): State => {
  const { name, description, color, slug, sequence, group, isDefault, isTriage } = original;
  const looks = { name, description, color, slug, sequence, group, isDefault, isTriage };
  return { ...looks, id: newId(), projectId, workspaceStateId: original.id, externalSource: null, externalId: null };
};
