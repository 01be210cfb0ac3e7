import { DomainError, externalPairTaken } from '#kernel';

export const teamspaceExternalPairTaken = externalPairTaken('Teamspace');

export const notItsLead = () =>
  new DomainError('forbidden', 'not_owner', 'Only its lead and admins of the workspace can change a teamspace.');
