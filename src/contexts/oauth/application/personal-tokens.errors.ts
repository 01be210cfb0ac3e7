import { DomainError } from '#kernel';

export const tokenUnknown = (id: string) =>
  new DomainError('not_found', 'access_token_unknown', `There is no access token with the id ${id}.`);
