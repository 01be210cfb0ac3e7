import type { StateGroup } from '#kernel';
import { groupOf } from '../values';
import type { JiraFields, JiraStatus, JiraUser } from './shapes';

const GROUPS: ReadonlyMap<string | undefined, StateGroup> = new Map([
  ['new', 'unstarted'],
  ['indeterminate', 'started'],
  ['done', 'completed'],
]);

/** The group of a status, by its category. The backlog and what was cancelled are recognised by their names. */
export function groupOfStatus({ name, statusCategory }: JiraStatus): StateGroup {
  const group = GROUPS.get(statusCategory?.key) ?? 'backlog';
  if (group === 'completed' && groupOf(name) === 'cancelled') return 'cancelled';
  return group === 'unstarted' && name.trim().toLowerCase() === 'backlog' ? 'backlog' : group;
}

const UNDONE = /cannot reproduce|incomplete|abandon/i;

/** True for an issue that was closed without being done, which only its resolution says. */
export const isDropped = ({ status, resolution }: Pick<JiraFields, 'status' | 'resolution'>): boolean =>
  groupOfStatus(status) === 'completed' &&
  Boolean(resolution && (groupOf(resolution.name) === 'cancelled' || UNDONE.test(resolution.name)));

/** Returns a time as ISO 8601. Jira writes zones without a colon. */
export function instantOf(text: string | null | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** True for a value that says something. */
export function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === '{}') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** Returns the day at the beginning of a text. */
export const dayIn = (value: unknown): string | null =>
  (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0]) || null;

/** The id of a person: accounts of the cloud have one, those of a data center a key and a name. */
export const keyOfUser = (user: JiraUser | null | undefined): string | null =>
  user?.accountId ?? user?.key ?? user?.name ?? null;
