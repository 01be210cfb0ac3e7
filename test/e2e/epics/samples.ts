import { expectOk } from '../../support';
import { named, type SamplePlace, type Samples } from '../sweeps/kit/sample';

export const samples: Samples = {
  kinds: {
    epics: async ({ tenant, project }: SamplePlace) => {
      const { id } = expectOk(await tenant.v1.post(`projects/${project.id}/epics/`, named()), 201) as { id: string };
      return id;
    },
  },
  recipes: {
    add_epic_work_items: {
      body: async (place, fresh) => ({
        work_item_ids: [fresh ? await place.newId('work-items') : await place.id('other work items')],
      }),
    },
  },
};
