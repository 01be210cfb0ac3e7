import { DomainError, notFound } from '#kernel';

export const appUnknown = () => notFound('There is no such app in this workspace.');

export const appHasNoSecret = () =>
  new DomainError('conflict', 'app_has_no_secret', 'A public app has no secret: it proves itself by PKCE.');

export const appNotInstalled = () => notFound('The app is not installed in this workspace.');

export const deviceCodeOver = () =>
  new DomainError('conflict', 'device_code_over', 'This code has been answered already.');

export const grantUnknown = () => notFound('There is no such authorization.');

export const installingNeedsAdmin = () =>
  new DomainError('forbidden', 'forbidden', 'Only owners and admins of the workspace may install apps in it.');
