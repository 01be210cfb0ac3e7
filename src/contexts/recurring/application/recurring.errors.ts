import { forbidden, invalidField } from '#kernel';

export const unknownTemplate = () =>
  invalidField('templateId', 'There is no such template of work items here.', 'does_not_exist');

export const notYourRecurring = () => forbidden('Only its creator and admins of the project may change it.');
