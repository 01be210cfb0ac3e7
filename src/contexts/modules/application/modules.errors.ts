import { DomainError, externalPairTaken, invalidField } from '#kernel';

export const moduleExternalPairTaken = externalPairTaken('Module');

/** `holder`: the module that has the name, told to who wanted to create another one. */
export const moduleNameTaken = (holder?: string) =>
  new DomainError('conflict', 'module_name_taken', 'Module with this name already exists', { id: holder });

export const notYourModule = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can delete the module');

export const leadUnknown = () =>
  invalidField('leadId', 'The lead is not a member of this workspace.', 'does_not_exist');

export const leadNotInProject = () =>
  invalidField('leadId', 'The lead is not a member of this project.', 'does_not_exist');
