import { DomainError, externalPairTaken, invalidField } from '#kernel';

export const stateExternalPairTaken = externalPairTaken('State');

/** `place` is what has the states. */
export const stateNameTaken = (place: 'project' | 'workspace') => (id: string) =>
  new DomainError('conflict', 'state_name_taken', `State with the same name already exists in the ${place}`, { id });

export const triageStateExists = () => invalidField('group', 'Cannot create triage state');

export const defaultStateNeeded = () =>
  invalidField('isDefault', 'A project needs a default state: make another state the default instead.');

const mustStay = (reason: string, message: string) => new DomainError('conflict', reason, message);

export const stateIsDefault = () => mustStay('state_is_default', 'Default state cannot be deleted');
export const stateIsTriage = () => mustStay('state_is_triage', 'The triage state cannot be deleted');
export const stateNotEmpty = () =>
  mustStay('state_not_empty', 'The state is not empty, only empty states can be deleted');
export const stateNeeded = () => mustStay('state_needed', 'The state is part of a workflow');
export const stateLastOfGroup = () => mustStay('state_last_of_group', 'The last state of a group cannot be deleted');
