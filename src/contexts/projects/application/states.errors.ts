import { DomainError, externalPairTaken, invalidField } from '#kernel';

export const stateNameTaken = (id: string) =>
  new DomainError('conflict', 'state_name_taken', 'State with the same name already exists in the project', { id });

export const stateExternalPairTaken = externalPairTaken('State');

export const triageStateExists = () => invalidField('', 'Cannot create triage state');

export const defaultStateNeeded = () =>
  invalidField('isDefault', 'A project needs a default state: make another state the default instead.');
