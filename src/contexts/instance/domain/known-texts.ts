import type { PersonTexts } from '#kernel';

/** How texts know the person of an account. */
export type KnownTexts = Omit<PersonTexts, 'shared'>;

interface Named {
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
}

export function textsOf({ email, displayName, firstName, lastName }: Named): KnownTexts {
  const names = [displayName, `${firstName} ${lastName}`, `${lastName}, ${firstName}`];
  return {
    names: [...new Set(firstName && lastName ? names : [displayName])],
    addresses: [email],
    parts: [firstName, lastName].filter(Boolean),
  };
}

/** The same with how texts know the person by other accounts. */
export const withTexts = (known: KnownTexts, others: readonly KnownTexts[]): KnownTexts => ({
  names: [...new Set([known, ...others].flatMap(({ names }) => names))],
  addresses: [...new Set([known, ...others].flatMap(({ addresses }) => addresses))],
  parts: [...new Set([known, ...others].flatMap(({ parts }) => parts))],
});
