import type { NamedRecords } from '#persistence';
import { seesCollection, seesPage } from './rows';

export const namedPages: NamedRecords = {
  kind: 'page',
  from: 'pages t',
  project: 't.project_id',
  listedBy: { workspace: 'list-workspace-pages', project: 'list-project-pages' },
  seen: (_, ctx) => seesPage(ctx, 't'),
  putAway: 't.archived_at is not null',
};

export const namedCollections: NamedRecords = {
  kind: 'collection',
  from: 'collections t',
  listedBy: { workspace: 'list-collections' },
  seen: (_, ctx) => seesCollection(ctx, 't'),
};
