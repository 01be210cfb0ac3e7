import type { CycleThing, LabelThing, MilestoneThing, ModuleThing, PersonThing, StateThing, TypeThing } from '../thing';
import type { JiraComponent, JiraFields, JiraStatus, JiraType, JiraUser, JiraVersion } from './shapes';
import type { Sprint } from './sprints';
import { groupOfStatus, instantOf, isDropped, keyOfUser } from './values';

/** Where work items go that were closed without being done. Jira says it by a resolution only. */
const DROPPED: StateThing = { kind: 'state', key: 'dropped', name: 'Cancelled', group: 'cancelled' };

export const stateOf = (status: JiraStatus): StateThing => ({
  ...{ kind: 'state', key: status.id, name: status.name, group: groupOfStatus(status) },
});

/** The state that an issue is in here. */
export const stateOfIssue = (fields: JiraFields): StateThing => (isDropped(fields) ? DROPPED : stateOf(fields.status));

export const labelOf = (name: string): LabelThing => ({ kind: 'label', key: name, name });

/** The key of a type. */
export const keyOfType = ({ id, name }: JiraType): string => id ?? name;

const EPIC = 'epic';

/** Types above epics have higher levels. A data center does not tell levels, and calls epics by their name. */
export function typeOf(type: JiraType): TypeThing {
  const { name, description = '', hierarchyLevel } = type;
  const level = hierarchyLevel ?? (name.trim().toLowerCase() === EPIC ? 1 : 0);
  return {
    ...{ kind: 'type', key: keyOfType(type), name, description, isActive: true, isDefault: false },
    ...{ isEpic: level === 1, level: Math.max(0, level - 1), logoProps: {} },
  };
}

export const moduleOf = ({ id, name, description }: JiraComponent): ModuleThing => ({
  ...{ kind: 'module', key: id, name, description },
});

export const milestoneOf = ({ id, name, releaseDate }: JiraVersion): MilestoneThing => ({
  ...{ kind: 'milestone', key: id, name, targetDate: releaseDate ?? null },
});

export const cycleOf = ({ id, name, goal, start, end }: Sprint): CycleThing => ({
  ...{ kind: 'cycle', key: id, name, description: goal, startDate: instantOf(start), endDate: instantOf(end) },
});

/** People whose address Jira does not show are found by that of `emails`, by their id or name. Apps have none. */
export function personOf(user: JiraUser, emails: ReadonlyMap<string, string>): PersonThing[] {
  const key = keyOfUser(user);
  if (key === null) return [];
  const named = [user.accountId, user.key, user.name].map((id) => emails.get(id?.toLowerCase() ?? ''));
  const shown = user.accountType === 'app' ? null : (user.emailAddress ?? null);
  const email = named.find((address) => address !== undefined) ?? shown;
  return [{ kind: 'person', key, email, name: user.displayName ?? user.name ?? key }];
}
