import { DomainError, invalidField, notFound } from '#kernel';

export const factorMissing = () => notFound('There is no such second factor.');

/** `workspace` is the name of one that requires a second factor. */
export const secondFactorNeeded = (workspace: string) =>
  new DomainError(
    'conflict',
    'second_factor_needed',
    `This is your only second factor, and ${workspace} requires one. Set up another one first.`,
  );

export const setupUnknown = () =>
  new DomainError('not_found', 'factor_setup_unknown', 'This took too long, or was tried too often. Begin again.');

export const setupCodeInvalid = () =>
  invalidField(
    'code',
    'This code is not right. Enter the newest one, and look whether the clock of your device is right.',
  );

export const passkeysImpossible = () =>
  new DomainError(
    'conflict',
    'passkeys_impossible',
    'Browsers allow passkeys only where the service is reached by a name and HTTPS.',
  );

export const passkeyKnown = () => new DomainError('conflict', 'passkey_known', 'This passkey is registered already.');

export const tooManyPasskeys = () =>
  new DomainError('conflict', 'too_many_passkeys', 'You have as many passkeys as you may have. Remove one first.');

export const passkeyRefused = () =>
  new DomainError('forbidden', 'passkey_refused', 'The passkey was not accepted. Please try again.');

export const factorsNeedPassword = () =>
  new DomainError(
    'conflict',
    'factors_need_password',
    'You have no password, so there is nothing to add a second factor to. Choose a password first.',
  );

export const signInTooOld = () =>
  new DomainError('conflict', 'sign_in_too_old', 'This needs a sign-in of the last 15 minutes. Sign out and in again.');

/** The second step of a sign-in cannot be completed any more, however right the code. */
export const secondStepUnknown = () =>
  new DomainError(
    'unauthorized',
    'second_step_unknown',
    'The sign-in took too long, was tried too often, or was begun with another browser. Please sign in again.',
  );

export const codeRefused = () =>
  new DomainError('unauthorized', 'code_refused', 'The code is not right, or was used already.');
