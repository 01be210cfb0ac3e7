import { DomainError, externalPairTaken, notFound } from '#kernel';

export const NO_ESTIMATE = 'Estimate not found';
export const NO_POINT = 'Estimate point not found';

export const estimateNotFound = () => notFound(NO_ESTIMATE);

export const estimateExternalPairTaken = externalPairTaken('Estimate');

export const estimatePointExternalPairTaken = externalPairTaken('Estimate point');

export const estimateNameTaken = (id: string) =>
  new DomainError('conflict', 'estimate_name_taken', 'Estimate with the same name already exists in the project', {
    id,
  });

export const estimateExists = (id: string) =>
  new DomainError('conflict', 'estimate_exists', 'An estimate already exists for this project', { id });

export const estimatePointsRequired = () =>
  new DomainError('invalid_request', 'estimate_points_required', 'Estimate points are required');
