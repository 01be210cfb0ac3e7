import type { OwnRecords } from '#persistence';
import { seesCollection, seesPage } from './rows';

const TIMES = { created_at: 't.created_at', updated_at: 't.updated_at' };

const pages: OwnRecords = {
  name: 'pages',
  about: 'Pages that you own.',
  from: 'pages t',
  owner: 't.owned_by_id',
  where: 't.deleted_at is null',
  project: 't.project_id',
  // Guests of a workspace have no access to its wiki.
  seen: (_, ctx) => (params) =>
    ctx.workspaceRole === 'guest'
      ? `(t.project_id is not null and ${seesPage(ctx, 't')(params)})`
      : seesPage(ctx, 't')(params),
  members: {
    ...{ id: 't.id', project_id: 't.project_id', parent_id: 't.parent_id', collection_id: 't.collection_id' },
    ...{ name: 't.name', description_html: 't.description_html', access: 't.access', archived_at: 't.archived_at' },
    ...TIMES,
  },
  covers: ['pages.owned_by_id'],
};

const collections: OwnRecords = {
  name: 'collections',
  about: 'Collections that you own.',
  from: 'collections t',
  owner: 't.owned_by_id',
  where: 't.deleted_at is null',
  seen: (_, ctx) => (ctx.workspaceRole === 'guest' ? () => 'false' : seesCollection(ctx, 't')),
  members: { id: 't.id', name: 't.name', access: 't.access', ...TIMES },
  asTable: true,
  covers: ['collections.owned_by_id'],
};

export const personalPages = [pages, collections];
