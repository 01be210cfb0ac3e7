import { DomainError, invalidField, notFound } from '#kernel';

/** Reasons are the words of the protocol (RFC 7644, 3.12). */
const taken = (message: string) => new DomainError('conflict', 'uniqueness', message);

export const userNameTaken = () => taken('Another person of this workspace has this userName.');

export const personExists = () =>
  taken('The person with this address is in this workspace already: change them instead.');

export const addressTaken = () => taken('This address looks like that of somebody else.');

export const groupExists = () => taken('Another group of this workspace has this displayName.');

export const personUnknown = (id: string) => notFound(`There is no user "${id.slice(0, 100)}".`);

export const groupUnknown = (id: string) => notFound(`There is no group "${id.slice(0, 100)}".`);

export const memberUnknown = (id: string) =>
  invalidField('members', `There is no user "${id.slice(0, 100)}" in this workspace.`, 'does_not_exist');
