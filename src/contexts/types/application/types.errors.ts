import { DomainError, externalPairTaken, invalidField, notFound } from '#kernel';

export const typeNotFound = () => notFound('Work item type not found');
export const propertyNotFound = () => notFound('Work item property not found');
export const optionNotFound = () => notFound('Property option not found');
export const contextNotFound = () => notFound('Property context not found');

const nameTaken = (kind: string) => (id: string) =>
  new DomainError('conflict', 'name_taken', `${kind} with the same name already exists`, { id });

export const typeNameTaken = nameTaken('Work item type');
export const optionNameTaken = nameTaken('Property option');
export const contextNameTaken = nameTaken('Property context');

export const typeExternalPairTaken = externalPairTaken('Work item type');
export const propertyExternalPairTaken = externalPairTaken('Work item property');
export const optionExternalPairTaken = externalPairTaken('Property option');
export const contextExternalPairTaken = externalPairTaken('Property context');

export const titleTaken = (id: string) =>
  new DomainError('conflict', 'property_title_taken', 'The type already has a property of this name.', { id });

export const unknownIds = (member: string, ids: readonly string[]) =>
  invalidField(member, `Unknown: ${ids.join(', ')}`, 'does_not_exist');

export const notSettable = () =>
  invalidField('typeId', 'The project has no active type with this id, or it is an epic type.', 'does_not_exist');

export const appliesToNothing = () =>
  invalidField('typeId', 'This is the type for existing work items: send apply_to_existing as well.');

export const scopeTaken = (id: string) =>
  new DomainError(
    'invalid_request',
    'context_scope_taken',
    'Another context of equal rank applies to some of these projects and types.',
    { id },
  );

export const halfPair = () =>
  new DomainError('invalid_request', 'half_external_pair', 'Send external_id and external_source together.');
