import { DomainError, type StateGroup } from '#kernel';

export interface State {
  readonly id: string;
  readonly projectId: string;
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

/** Distance between the sequences of neighbours, so that a state can be moved between them. */
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

/** The states that a new project starts with. */
export const DEFAULT_STATES: readonly Preset[] = [
  preset('Backlog', '#60646C', 15_000, 'backlog'),
  preset('Todo', '#60646C', 25_000, 'unstarted'),
  preset('In Progress', '#F59E0B', 35_000, 'started'),
  preset('Done', '#46A758', 45_000, 'completed'),
  preset('Cancelled', '#9AA4BC', 55_000, 'cancelled'),
  preset('Triage', '#4E5355', 65_000, 'triage'),
];

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** What else has to be known of a project before one of its states may go. */
export interface StateUse {
  readonly holdsWorkItems: boolean;
  readonly othersInGroup: number;
}

/** Throws where the state must stay. */
export function assertRemovable(state: Pick<State, 'isDefault' | 'isTriage'>, use: StateUse): void {
  if (state.isDefault) throw stateGuard('state_is_default', 'Default state cannot be deleted');
  if (state.isTriage) throw stateGuard('state_is_triage', 'The triage state cannot be deleted');
  if (use.holdsWorkItems) {
    throw stateGuard('state_not_empty', 'The state is not empty, only empty states can be deleted');
  }
  if (!use.othersInGroup) throw stateGuard('state_last_of_group', 'The last state of a group cannot be deleted');
}

const stateGuard = (reason: string, message: string) => new DomainError('conflict', reason, message);
