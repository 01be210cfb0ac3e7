import type { OwnRecords } from '#persistence';

/** Of what hangs on work items that are still there. */
const own = {
  owner: 't.created_by_id',
  where: `t.deleted_at is null and exists (select 1 from work_items w
    where w.workspace_id = $1 and w.id = t.work_item_id and w.deleted_at is null)`,
  project: 't.project_id',
  asTable: true,
} as const;

const PLACE = { id: 't.id', project_id: 't.project_id', work_item_id: 't.work_item_id' };
const TIMES = { created_at: 't.created_at', updated_at: 't.updated_at' };

const comments: OwnRecords = {
  ...own,
  name: 'comments',
  about: 'Comments that you wrote.',
  from: 'work_item_comments t',
  members: { ...PLACE, parent_id: 't.parent_id', comment_html: 't.comment_html', access: 't.access', ...TIMES },
  covers: ['work_item_comments.created_by_id'],
};

const reactions: OwnRecords = {
  ...own,
  name: 'reactions',
  about: 'Your reactions to work items and comments.',
  from: 'work_item_reactions t',
  members: { ...PLACE, comment_id: 't.comment_id', emoji: 't.emoji', ...TIMES },
  covers: ['work_item_reactions.created_by_id'],
};

const links: OwnRecords = {
  ...own,
  name: 'links',
  about: 'Links that you added to work items.',
  from: 'work_item_links t',
  members: { ...PLACE, title: 't.title', url: 't.url', ...TIMES },
  covers: ['work_item_links.created_by_id'],
};

const history: OwnRecords = {
  name: 'history',
  about: 'What you did to work items.',
  from: `activities t
    join work_items w on w.workspace_id = $1 and w.id = t.work_item_id and w.deleted_at is null`,
  owner: 't.actor_id',
  project: 't.project_id',
  members: {
    ...PLACE,
    ...{ verb: 't.verb', field: 't.field', old_value: 't.old_value', new_value: 't.new_value' },
    created_at: 't.created_at',
  },
  asTable: true,
  covers: ['activities.actor_id'],
};

export const personalDiscussion = [comments, reactions, links, history];
