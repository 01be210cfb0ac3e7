import type { SingleReferences } from '#references';
import type { WorkItem } from './work-item';

/** Members that follow from others. */
type Derived = 'id' | 'projectId' | 'sequenceId' | 'stateGroup' | 'descriptionStripped' | 'completedAt';

export type Editable = Omit<WorkItem, keyof SingleReferences | Derived>;

interface Member {
  /** What history calls it; absent where history does not tell of it in this way. */
  readonly history?: string;
  /** Written as it is sent; others have rules of their own. */
  readonly isPlain: boolean;
}

/** What can be changed of a work item by itself. What it refers to is declared by the contexts that own the records. */
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

/** What history calls a member; undefined where it does not tell of it. */
export const historyOf = (name: MemberName): string | undefined =>
  (MEMBERS as Record<MemberName, Member>)[name].history;
