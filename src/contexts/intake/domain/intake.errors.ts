import { DomainError, invalidField } from '#kernel';

export const alreadyAccepted = () =>
  new DomainError('conflict', 'intake_item_accepted', 'The item was accepted: it is a work item like any other now.');

export const intakeNotEnabled = () =>
  new DomainError(
    'invalid_request',
    'intake_not_enabled',
    "Intake is not enabled for this project enable it through the project's api",
  );

export const notYourSubmission = () =>
  new DomainError('forbidden', 'intake_not_yours', 'You cannot edit intake work items');

export const notYoursToDelete = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can delete the work item');

export const unknownDuplicate = () =>
  invalidField('duplicateToId', 'There is no such work item in this project.', 'does_not_exist');
