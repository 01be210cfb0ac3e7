import { DomainError, externalPairTaken, invalidField } from '#kernel';

export const initiativeExternalPairTaken = externalPairTaken('Initiative');

export const labelExternalPairTaken = externalPairTaken('Label');

/** `holder`: the label that has the name. */
export const labelNameTaken = (holder: string) =>
  new DomainError('conflict', 'initiative_label_name_taken', 'Label with the same name already exists', { id: holder });

export const leadUnknown = () =>
  invalidField('leadId', 'The lead is not a member of this workspace.', 'does_not_exist');

export const unknownIn = (member: string, what: string, id: string) =>
  invalidField(member, `The workspace has no ${what} ${id}.`, 'does_not_exist');
