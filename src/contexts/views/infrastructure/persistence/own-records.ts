import type { OwnRecords } from '#persistence';
import { seesView } from './seen';

const views: OwnRecords = {
  name: 'views',
  about: 'Saved views that you own.',
  from: 'views t',
  owner: 't.owned_by_id',
  where: 't.deleted_at is null',
  project: 't.project_id',
  seen: (_, ctx) => seesView(ctx),
  members: {
    ...{ id: 't.id', project_id: 't.project_id', name: 't.name', description: 't.description', access: 't.access' },
    ...{ filters: 't.filters', pql_filters: 't.pql_filters', display_filters: 't.display_filters' },
    ...{ display_properties: 't.display_properties', created_at: 't.created_at', updated_at: 't.updated_at' },
  },
  covers: ['views.owned_by_id'],
};

export const personalViews = [views];
