import { externalPairTaken, invalidField } from '#kernel';

export const releaseExternalPairTaken = externalPairTaken('Release');

export const leadUnknown = () =>
  invalidField('leadId', 'The lead is not a member of this workspace.', 'does_not_exist');

export const tagUnknown = () => invalidField('tagId', 'There is no such release tag.', 'does_not_exist');
