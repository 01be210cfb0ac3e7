import { DomainError } from '#kernel';

export const itemInIntake = () =>
  new DomainError('conflict', 'work_item_in_intake', 'Time cannot be logged before the work item is accepted.');

export const notYourWorklog = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can change the worklog');
