import type { OwnRecords } from '#persistence';

const comments: OwnRecords = {
  name: 'comments',
  about: 'Comments on releases that you wrote.',
  from: 'release_comments t',
  owner: 't.created_by_id',
  where: `t.deleted_at is null and exists (select 1 from releases r
    where r.workspace_id = $1 and r.id = t.release_id and r.deleted_at is null)`,
  members: {
    ...{ id: 't.id', release_id: 't.release_id', parent_id: 't.parent_id', comment_html: 't.comment_html' },
    ...{ created_at: 't.created_at', updated_at: 't.updated_at' },
  },
  asTable: true,
  covers: ['release_comments.created_by_id'],
};

export const personalReleases = [comments];
