import type { Entries } from './entry';

/** What things are made after, and when they come again. */
export const TEMPLATES: Entries = {
  template_data: ['What is made, by the keys that the text of the heading names.', { name: 'Weekly review' }],
  template_id: 'Id of the template.',
  template_type: ['What the template is of.', 'workitem'],
  short_id: ['A short name of its own, for addresses.', '3f9a0c41b7de'],
  short_description: ['What it is for, in a sentence.', 'For the meeting on Fridays'],
  is_published: ['Whether those may use it who do not see the list that it stands in.', true],
  category_ids: 'Ids of the categories under which it is found.',
};
