import type { Account } from './account';

/** Domain of the addresses of accounts that were merged into others. It receives no mail. */
const DOMAIN = '@merged.invalid';

/** What an account says after all that it was has become somebody else's. The end of its id tells two of them apart. */
export const merged = (id: string): Pick<Account, 'email' | 'displayName'> => ({
  email: `${id}${DOMAIN}`,
  displayName: `Merged account ${id.slice(-6)}`,
});

export const isMerged = ({ id, email }: Pick<Account, 'id' | 'email'>): boolean => email === merged(id).email;
