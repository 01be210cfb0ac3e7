import type { SingleReferences } from '#references';
import type { WorkItem } from './work-item';

/** Members that are derived from others. */
type Derived = 'id' | 'projectId' | 'sequenceId' | 'stateGroup' | 'descriptionStripped' | 'completedAt';

export type Editable = Omit<WorkItem, keyof SingleReferences | Derived>;

interface Member {
  /** Name of the field in the history; undefined if the history does not show it this way. */
  readonly history?: string;
  /** True if the value is stored as it is sent; other members have rules of their own. */
  readonly isPlain: boolean;
}

/**
 * Members of a work item that can be changed by themselves. References are declared by the contexts that own the
 * referenced records.
 */
const MEMBERS = {
  name: { isPlain: true, history: 'name' },
  priority: { isPlain: true, history: 'priority' },
  descriptionHtml: { isPlain: false, history: 'description' },
  startDate: { isPlain: true, history: 'start_date' },
  targetDate: { isPlain: true, history: 'target_date' },
  point: { isPlain: true },
  archivedAt: { isPlain: false },
  isDraft: { isPlain: true },
  sortOrder: { isPlain: true },
  externalSource: { isPlain: true },
  externalId: { isPlain: true },
} as const satisfies Record<keyof Editable, Member>;

export type MemberName = keyof typeof MEMBERS;

export const memberNames = Object.keys(MEMBERS) as readonly MemberName[];

type Plain = { [K in MemberName]: (typeof MEMBERS)[K]['isPlain'] extends true ? K : never }[MemberName];

export const plainMembers = memberNames.filter((name): name is Plain => MEMBERS[name].isPlain);

/** Returns the name of a member in the history; undefined if the history leaves it out. */
export const historyOf = (name: MemberName): string | undefined =>
  (MEMBERS as Record<MemberName, Member>)[name].history;
