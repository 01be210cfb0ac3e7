import { DomainError, externalPairTaken, invalidField } from '#kernel';

export const releaseLabelNameTaken = (id: string) =>
  new DomainError('conflict', 'release_label_name_taken', 'Release label with the same name already exists', { id });

export const releaseLabelExternalPairTaken = externalPairTaken('Release label');

/** `member`: of the request that names the label. */
export const labelUnknown = (member: string, id: string) =>
  invalidField(member, `There is no release label ${id}.`, 'does_not_exist');
