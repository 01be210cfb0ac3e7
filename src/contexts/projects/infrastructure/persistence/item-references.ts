import { filter, STATE_GROUPS } from '#kernel';
import { byHighest, namedInProject, type ItemReference } from '#references';
import { belonging, everBelonging } from './belonging';

declare module '#references' {
  interface ReferenceMembers {
    stateId: string;
    assigneeIds: readonly string[];
  }
  interface ReferenceNames {
    stateName: string;
    assigneeEmails: readonly string[];
  }
}

const progress = (group: string): string =>
  `array_position(array['backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage'], ${group})`;

/** Returns an ordering of work items by a column of their state. */
const byState = (sql: string, ofState: string) => ({
  spec: {},
  sql,
  parts: {
    from: (places: string) => `select s.project_id as place, s.id as part, ${ofState} as rank, s."group" from states s
      where s.workspace_id = $1 and s.project_id = any(${places}::uuid[])`,
    on: 't.state_id',
    ranked: true,
    filters: { stateId: 'v.part', stateGroup: 'v."group"' },
  },
});

/** Work items look up their states on their own, because a new item needs more of its state than its existence. */
export const stateReference: ItemReference = {
  kind: 'state',
  member: 'stateId',
  refusal: 'State is not valid please pass a valid state_id',
  names: namedInProject('states'),
  namedBy: 'stateName',
  history: { field: 'state', place: 1 },
  filter: 'stateId',
  filters: { stateId: filter.uuid('eq', 'in'), stateGroup: filter.choice(STATE_GROUPS, 'eq', 'in') },
  joins: { s: 'join states s on s.workspace_id = $1 and s.id = t.state_id' },
  orderings: {
    stateGroup: byState(progress('t.state_group'), progress('s."group"')),
    stateName: byState('s.name', 's.name'),
    state: byState(
      `(${progress('t.state_group')} * 1e9 + s.sequence)`,
      `(${progress('s."group"')} * 1e9 + s.sequence)`,
    ),
  },
  query: { word: 'state', functions: 'groups', orderedBy: 'state' },
};

const members = (such: string): string => `
  select m.user_id from ${belonging(`m.project_id = $2 and ${such}`)} m join users u on u.id = m.user_id
  where u.is_active`;

const known = (ids: string): string => members(`m.user_id = any(${ids})`);

export const assigneeReference: ItemReference = {
  kind: 'user',
  member: 'assigneeIds',
  set: { table: 'work_item_assignees', column: 'user_id' },
  known,
  strictlyKnown: (ids) => `${known(ids)} and m.role in ('admin', 'contributor')`,
  initial: members('m.user_id = p.default_assignee_id'),
  droppable: true,
  names: {
    from: `${belonging()} t join users u on u.id = t.user_id`,
    name: 'u.email',
    id: 't.user_id',
    within: 't.project_id = any($2::uuid[])',
    byIds: 'select id, display_name as name from users where $1::uuid is not null and id = any($2::uuid[])',
  },
  namedBy: 'assigneeEmails',
  history: { field: 'assignees', place: 6 },
  filter: 'assigneeId',
  filters: { assigneeId: filter.uuid('eq', 'in', 'isnull') },
  orderings: {
    assigneeName: byHighest({
      set: 'work_item_assignees',
      column: 'user_id',
      records: (places) => `select m.project_id as place, u.id as part, u.first_name as rank
        from ${everBelonging(`${places}::uuid[]`)} m join users u on u.id = m.user_id`,
      join: 'join users u on u.id = h.user_id',
      name: 'u.first_name',
      isShared: true,
    }),
  },
  query: { word: 'assignee', names: 'people', optional: true, orderedBy: 'assigneeName' },
};
