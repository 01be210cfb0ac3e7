import { DomainError, notFound } from '#kernel';

/** The same error for a wrong password, an unknown address and a deactivated account. */
export const signInRefused = () =>
  new DomainError('unauthorized', 'sign_in_refused', 'The e-mail address or the password is not right.');

/** The same error for a wrong password, an unknown name and a name of several people. */
export const directoryRefused = () =>
  new DomainError('unauthorized', 'sign_in_refused', 'The name or the password is not right.');

export const passwordsOff = () => notFound('Signing in with a password is switched off.');

export const providerOff = () => notFound('No identity provider of this kind is configured.');

export const certificateMissing = () => notFound('There is no certificate for encrypted assertions: see the log.');

export const visitUnknown = () =>
  new DomainError(
    'invalid_request',
    'sign_in_interrupted',
    'The sign-in took too long, or was begun with another browser. Please try again.',
  );

export const providerRefused = () =>
  new DomainError('forbidden', 'sign_in_refused', 'The identity provider did not let you in. Please try again.');

export const logoutRefused = () =>
  new DomainError(
    'invalid_request',
    'logout_token_invalid',
    'This is not a logout token of the identity provider for this service.',
  );

export const providerUnavailable = () =>
  new DomainError(
    'service_unavailable',
    'identity_provider_unavailable',
    'The identity provider cannot be reached. Please try again later.',
  );

export const emailUnverified = () =>
  new DomainError(
    'forbidden',
    'email_unverified',
    'The identity provider has not verified your e-mail address. A verified address is needed to find your account.',
  );

export const emailElsewhere = () =>
  new DomainError(
    'forbidden',
    'email_domain_refused',
    'This way to sign in is not for your e-mail address. Sign in another way.',
  );

export const accountMissing = () =>
  new DomainError('forbidden', 'account_missing', 'There is no account for you here. Ask somebody to invite you.');

export const accountClosed = () =>
  new DomainError('forbidden', 'account_closed', 'Your account was deactivated. Ask your administrator.');
