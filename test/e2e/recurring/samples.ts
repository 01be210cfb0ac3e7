import { unique } from '../../support';
import { inProject, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const recurring = async (place: SamplePlace): Promise<string> => {
  const template_id = await place.id('work-item-templates');
  const weekly = { frequency: 'weekly', weekdays: ['friday'], end_date: '2099-01-01' };
  return inProject('recurring-work-items', () => ({ name: unique('N'), template_id, ...weekly }))(place);
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
