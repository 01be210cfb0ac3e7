import { DomainError, invalidField } from '#kernel';

export const ownFactorMissing = () =>
  new DomainError(
    'conflict',
    'own_second_factor_missing',
    'You would shut yourself out: set up a second factor of your own first.',
  );

export const factorsImpossible = () =>
  invalidField(
    'trustsProviders',
    'Nobody can set up a second factor here, because people sign in by an identity provider alone: trust it.',
  );
