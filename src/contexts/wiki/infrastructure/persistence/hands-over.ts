import type { HandsOver } from '#persistence';
import { PRIVATE, PUBLIC } from '../../domain/page';

const pages: HandsOver = {
  name: 'pages',
  from: 'pages t',
  theirs: `t.owned_by_id = $2 and t.access = ${PUBLIC} and t.deleted_at is null`,
  project: 't.project_id',
  covers: ['pages.owned_by_id'],
};

const privatePages: HandsOver = {
  ...pages,
  name: 'private_pages',
  theirs: `t.owned_by_id = $2 and t.access = ${PRIVATE} and t.deleted_at is null`,
  isPrivate: true,
};

const collections: HandsOver = {
  name: 'collections',
  from: 'collections t',
  theirs: 't.owned_by_id = $2 and t.deleted_at is null',
  covers: ['collections.owned_by_id'],
};

export const ownedPages = [pages, privatePages, collections];
