import type { OwnRecords } from '#persistence';

const stickies: OwnRecords = {
  name: 'stickies',
  about: 'Your stickies.',
  from: 'stickies t',
  owner: 't.owner_id',
  where: 't.deleted_at is null',
  members: {
    ...{ id: 't.id', name: 't.name', description_html: 't.description_html', color: 't.color' },
    ...{ background_color: 't.background_color', created_at: 't.created_at', updated_at: 't.updated_at' },
  },
  covers: ['stickies.owner_id'],
};

export const personalStickies = [stickies];
