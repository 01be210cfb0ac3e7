import { DomainError } from '#kernel';

export const labelNameTaken = (id: string) =>
  new DomainError('conflict', 'label_name_taken', 'Label with the same name already exists in the project', { id });

export const labelExternalPairTaken = (id: string) =>
  new DomainError(
    'conflict',
    'external_pair_taken',
    'Label with the same external id and external source already exists',
    { id },
  );
