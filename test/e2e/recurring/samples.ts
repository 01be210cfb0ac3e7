import { unique } from '../../support';
import { inProject, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const recurring = async (place: SamplePlace): Promise<string> => {
  const template_id = await place.id('work-item-templates');
  return inProject('recurring-work-items', () => ({ name: unique('N'), template_id, frequency: 'weekly' }))(place);
};

export const samples: Samples = {
  kinds: { 'recurring-work-items': recurring },
  recipes: {
    'create-recurring-work-item': {
      body: async (place) => ({
        name: unique('N'),
        template_id: await place.id('work-item-templates'),
        frequency: 'monthly',
        day_of_month: 31,
      }),
    },
  },
};
