/** Groups of states, in the order of work. `triage` contains proposals that have not been accepted yet. */
export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

/** Most urgent first. */
export const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** How texts of other programs are written. */
export const TEXT_FORMS = ['markdown', 'html', 'plain'] as const;
export type TextForm = (typeof TEXT_FORMS)[number];

/** Which of two ambiguous numbers of a date is the day: the first (`dmy`) or the second. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Of work that somebody starts, and that goes on in the background. */
export const BACKGROUND_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type BackgroundStatus = (typeof BACKGROUND_STATUSES)[number];

/** Of what has not ended. */
export const UNFINISHED_STATUSES: readonly BackgroundStatus[] = ['queued', 'running'];

/** The most characters of a JSON object that clients keep for themselves, such as `logo_props`. */
export const MAX_SETTINGS = 65_536;
