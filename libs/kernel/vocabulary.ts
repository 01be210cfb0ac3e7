/** Groups of states, in the order of work. `triage` contains proposals that have not been accepted yet. */
export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

/** Most urgent first. */
export const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;
export type Priority = (typeof PRIORITIES)[number];
