import type { Entries } from './entry';

const MEMBERS: Entries = {
  access: ['Who can see the view: 0 only its owner, 1 everyone who can see the workspace or project.', 1],
  is_locked: 'Whether the view is locked against changes.',
  owned_by_id: 'Id of the person who owns the view.',
  filters: [
    'Conditions on work items, by the names of the filters of their lists, nested by and, or and not.',
    { priority__in: ['urgent', 'high'] },
  ],
  pql_filters: ['Conditions in the query language, without order and limit.', 'isOverdue AND assignee = currentUser()'],
  display_filters: ['How clients group, order and lay out the work items.', { layout: 'list', group_by: 'state' }],
  display_properties: ['Members that clients show of each work item.', { priority: true }],
};

/** Saved views. The schemas of bodies begin with the level of the view. */
export const VIEWS: Entries = Object.fromEntries(
  ['view', 'project view', 'workspace view'].flatMap((noun) =>
    Object.entries(MEMBERS).map(([name, entry]) => [`${noun}.${name}`, entry]),
  ),
);
