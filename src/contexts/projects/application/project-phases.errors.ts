import { DomainError, externalPairTaken } from '#kernel';

export const phaseExternalPairTaken = externalPairTaken('Project state');

export const phaseNameTaken = (id: string) =>
  new DomainError('conflict', 'phase_name_taken', 'Project state with the same name already exists in the workspace', {
    id,
  });

export const phaseInUse = () =>
  new DomainError(
    'conflict',
    'phase_in_use',
    'A project is in this state: only states without projects can be deleted',
  );
