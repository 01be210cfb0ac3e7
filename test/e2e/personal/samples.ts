import type { SamplePlace, Samples } from '../sweeps/kit/sample';

/** A record that is no favourite yet. */
const record = async (place: SamplePlace) => ({ entity_type: 'work_item', entity_id: await place.newId('work-items') });

export const samples: Samples = {
  kinds: { favorites: async (place: SamplePlace) => place.create('favorites/', await record(place)) },
  recipes: {
    'create-favorite': { body: record },
    'note-recent-record': { body: record },
  },
};
