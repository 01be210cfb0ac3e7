import type { HandsOver } from '#persistence';
import { PRIVATE, PUBLIC } from '../../domain/view';

const views: HandsOver = {
  name: 'views',
  from: 'views t',
  theirs: `t.owned_by_id = $2 and t.access = ${PUBLIC} and t.deleted_at is null`,
  project: 't.project_id',
  covers: ['views.owned_by_id'],
};

const privateViews: HandsOver = {
  ...views,
  name: 'private_views',
  theirs: `t.owned_by_id = $2 and t.access = ${PRIVATE} and t.deleted_at is null`,
  isPrivate: true,
};

export const ownedViews = [views, privateViews];
