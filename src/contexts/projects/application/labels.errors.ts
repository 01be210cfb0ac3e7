import { DomainError, externalPairTaken } from '#kernel';

export const labelExternalPairTaken = externalPairTaken('Label');

export const labelNameTaken = (id: string) =>
  new DomainError('conflict', 'label_name_taken', 'Label with the same name already exists in the project', { id });
