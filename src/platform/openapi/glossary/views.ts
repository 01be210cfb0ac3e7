import type { Entries } from './entry';

const MEMBERS: Entries = {
  access: ['Who sees the view: 0 its owner alone, 1 everyone who sees the place.', 1],
  is_locked: 'Whether the view is kept as it is.',
  owned_by_id: 'Id of the person who owns the view.',
  filters: [
    'Conditions by the names of the filters of work item lists, nested by and, or and not.',
    { priority__in: ['urgent', 'high'] },
  ],
  pql_filters: ['Conditions in the query language, without order and limit.', 'isOverdue AND assignee = currentUser()'],
  display_filters: ['How clients group, order and lay out the answer.', { layout: 'list', group_by: 'state' }],
  display_properties: ['What clients show of each work item.', { priority: true }],
};

/** Saved views; bodies are called after the place of the view. */
export const VIEWS: Entries = Object.fromEntries(
  ['view', 'project view', 'workspace view'].flatMap((noun) =>
    Object.entries(MEMBERS).map(([name, entry]) => [`${noun}.${name}`, entry]),
  ),
);
