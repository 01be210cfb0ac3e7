import { DomainError, externalPairTaken, notFound } from '#kernel';

export const estimateNotFound = () => notFound('Estimate not found');
export const estimatePointNotFound = () => notFound('Estimate point not found');

export const estimateExternalPairTaken = externalPairTaken('Estimate');

export const estimatePointExternalPairTaken = externalPairTaken('Estimate point');

export const estimateNameTaken = (id: string) =>
  new DomainError('conflict', 'estimate_name_taken', 'Estimate with the same name already exists in the project', {
    id,
  });

export const estimatePointValueTaken = (id: string) =>
  new DomainError('conflict', 'estimate_point_value_taken', 'The estimate has a point of this value.', { id });

export const estimateExists = (id: string) =>
  new DomainError('conflict', 'estimate_exists', 'An estimate already exists for this project', { id });

export const estimatePointsRequired = () =>
  new DomainError('invalid_request', 'estimate_points_required', 'Estimate points are required');
