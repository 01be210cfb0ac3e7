import { invalidField } from '#kernel';

export const unknownItem = (id: string) =>
  invalidField('workItemIds', `The project has no work item ${id}.`, 'does_not_exist');

export const aboveEpic = (id: string) => invalidField('workItemIds', `The epic is below the work item ${id}.`);

export const tooHigh = (id: string) =>
  invalidField(
    'workItemIds',
    `The type of the work item ${id} is too high in the hierarchy of types to be below the epic.`,
  );
