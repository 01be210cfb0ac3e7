import { DomainError, externalPairTaken } from '#kernel';

export const definitionNameTaken = (id: string) =>
  new DomainError(
    'conflict',
    'relation_definition_name_taken',
    'Relation definition with the same name already exists in the workspace',
    { id },
  );

export const definitionExternalPairTaken = externalPairTaken('Relation definition');

export const definitionIsDefault = () =>
  new DomainError(
    'conflict',
    'relation_definition_is_default',
    'This definition is built in: it keeps its name and labels, stays active and cannot be deleted',
  );
