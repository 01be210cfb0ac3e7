import { DomainError, externalPairTaken, invalidField } from '#kernel';

export const VERSION_TAKEN = 'RELEASE_TAG_VERSION_ALREADY_EXISTS';

export const versionTaken = (id: string) =>
  new DomainError('conflict', VERSION_TAKEN, 'Release tag with this version already exists', { id });

export const tagExternalPairTaken = externalPairTaken('Release tag');

export const tagProjectUnknown = () => invalidField('projectId', 'There is no such project.', 'does_not_exist');
