import { DomainError, externalPairTaken } from '#kernel';

export const labelExternalPairTaken = externalPairTaken('Label');

/** `place` is what has the labels. */
export const labelNameTaken = (place: 'project' | 'workspace') => (id: string) =>
  new DomainError('conflict', 'label_name_taken', `Label with the same name already exists in the ${place}`, { id });
