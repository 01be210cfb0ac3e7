import { htmlOf } from '../texts';
import type { HistoryThing } from '../thing';
import { priorityNamed } from '../values';
import type { Fields } from './fields';
import type { JiraChange } from './shapes';
import { dayIn } from './values';

type Change = Pick<HistoryThing, 'field' | 'from' | 'to'>;

/** Members by the fields whose changes have a place in a history. */
const MEMBERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ summary: 'name', description: 'description', status: 'state', resolution: 'resolution', issuetype: 'type' },
    ...{ assignee: 'assignees', priority: 'priority', labels: 'labels', duedate: 'target_date' },
    ...{ Component: 'modules', 'Fix Version': 'milestones', Sprint: 'cycles', Attachment: 'attachment' },
    ...{ Parent: 'parent', 'Epic Link': 'parent', IssueParentAssociation: 'parent' },
  }),
);

/** What a change says as entries of a history; none for those that have no place in one. */
export function changesOf(change: JiraChange, fields: Fields): Change[] {
  const field = MEMBERS.get(change.field) ?? fields.memberOf(change);
  if (field === undefined) return [];
  const [from, to] = [change.fromString ?? '', typeof change.toString === 'string' ? change.toString : ''];
  switch (field) {
    case 'labels':
      return labelChanges(from, to);
    case 'priority':
      return [{ field, from: priorityNamed(from) ?? from, to: priorityNamed(to) ?? to }];
    case 'description':
      return [{ field, from: from && htmlOf(from, 'plain'), to: to && htmlOf(to, 'plain') }];
    case 'target_date':
    case 'start_date':
      return [{ field, from: dayIn(change.from) ?? from, to: dayIn(change.to) ?? to }];
    default:
      return [{ field, from, to }];
  }
}

/** Jira writes all labels before and after a change. Histories have an entry for each that comes or goes. */
function labelChanges(from: string, to: string): Change[] {
  const [before, after] = [wordsIn(from), wordsIn(to)];
  return [
    ...before.filter((label) => !after.includes(label)).map((label) => ({ field: 'labels', from: label, to: '' })),
    ...after.filter((label) => !before.includes(label)).map((label) => ({ field: 'labels', from: '', to: label })),
  ];
}

const wordsIn = (text: string): string[] => text.split(' ').filter((word) => word !== '');
