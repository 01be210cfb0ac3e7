import { DomainError } from '#kernel';

export const activityNotFound = () => new DomainError('not_found', 'activity_not_found', 'Activity not found.');
