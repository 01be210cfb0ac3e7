import type { ItemThing } from '../thing';
import { priorityNamed } from '../values';
import type { Fields } from './fields';
import type { JiraFields, JiraIssue } from './shapes';
import { inOrder } from './sprints';
import { keyOfType, stateOfIssue } from './surroundings';
import { textOf, type TextPlace } from './texts';
import { dayIn, instantOf, keyOfUser } from './values';

export interface ReadItem {
  readonly item: ItemThing;
  /** What arrives differently from what the issue has. */
  readonly remarks: readonly string[];
}

/** How an issue is read. */
interface Reading {
  readonly place: TextPlace;
  readonly fields: Fields;
}

export const labelsOf = ({ labels = [] }: JiraFields): string[] => [...new Set(labels)];

/** Returns an issue as a work item with this parent. */
export function itemOf(issue: JiraIssue, parent: string | null, { place, fields: known }: Reading): ReadItem {
  const { id, key, fields, renderedFields } = issue;
  const text = textOf(fields.description, renderedFields?.description, place);
  const [version, ...versions] = fields.fixVersions ?? [];
  const sprints = inOrder(known.sprintsOf(fields));
  const sprint = sprints.pop();
  const assignee = keyOfUser(fields.assignee);
  const item: ItemThing = {
    kind: 'item',
    ...{ key: id, external: { source: 'jira', id: key }, number: numberIn(key), name: fields.summary, parent },
    ...{
      html: text.html,
      state: stateOfIssue(fields).key,
      priority: priorityNamed(fields.priority?.name ?? '') ?? 'none',
    },
    type: fields.issuetype ? keyOfType(fields.issuetype) : null,
    ...{ labels: labelsOf(fields), assignees: assignee === null ? [] : [assignee] },
    ...{ cycle: sprint?.id ?? null, modules: (fields.components ?? []).map((component) => component.id) },
    ...{ milestone: version?.id ?? null, point: known.pointsOf(fields) },
    ...{ startDate: known.startOf(fields), targetDate: dayIn(fields.duedate) },
    ...{ createdAt: instantOf(fields.created), createdBy: keyOfUser(fields.reporter) },
    ...{ updatedAt: instantOf(fields.updated), archivedAt: null },
    completedAt: instantOf(fields.resolutiondate) ?? instantOf(fields.statuscategorychangedate),
  };
  return {
    item,
    remarks: [...text.remarks, ...further('fix version', versions), ...further('sprint', sprints)],
  };
}

/** A work item has one milestone and one cycle. */
const further = (what: string, left: readonly { readonly name: string }[]): string[] =>
  left.length ? [`it has another ${what}, which is left out: ${left.map(({ name }) => name).join(', ')}`] : [];

function numberIn(key: string): number | null {
  const digits = /-(\d{1,9})$/.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
}
