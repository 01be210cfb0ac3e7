import type { OwnRecords } from '#persistence';

const favorites: OwnRecords = {
  name: 'favorites',
  about: 'Your favourites.',
  from: 'favorites t',
  owner: 't.user_id',
  where: 't.deleted_at is null',
  members: {
    ...{ id: 't.id', entity_type: 't.entity_type', entity_id: 't.entity_id' },
    ...{ sort_order: 't.sort_order', created_at: 't.created_at' },
  },
  asTable: true,
  covers: ['favorites.user_id'],
};

const recent: OwnRecords = {
  name: 'recent-records',
  about: 'What you opened lately.',
  from: 'recent_records t',
  owner: 't.user_id',
  key: "t.entity_type || ' ' || t.entity_id",
  members: { entity_type: 't.entity_type', entity_id: 't.entity_id', opened_at: 't.opened_at' },
  asTable: true,
  covers: ['recent_records.user_id'],
};

const display: OwnRecords = {
  name: 'display-settings',
  about: 'How you look at lists.',
  from: 'display_settings t',
  owner: 't.user_id',
  key: 't.key',
  members: { key: 't.key', settings: 't.settings', updated_at: 't.updated_at' },
  covers: ['display_settings.user_id'],
};

export const personalRecords = [favorites, recent, display];
