import { DomainError } from '#kernel';

export const keyUnknown = (id: string) =>
  new DomainError('not_found', 'api_key_unknown', `There is no API key with the id ${id}.`);
