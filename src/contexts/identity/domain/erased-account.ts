import type { Account } from './account';

/** Domain of the addresses of erased people. It receives no mail. */
const DOMAIN = '@erased.invalid';

/** What an account says of a person who was erased. The end of its id tells two of them apart. */
export const erased = (id: string): Pick<Account, 'email' | 'displayName'> => ({
  email: `${id}${DOMAIN}`,
  displayName: `Former member ${id.slice(-6)}`,
});

export const isErased = ({ id, email }: Pick<Account, 'id' | 'email'>): boolean => email === erased(id).email;
