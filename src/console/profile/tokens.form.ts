import { textOf } from '../kit';

/** All is what a key may do; the others are what access tokens may. */
export type Reach = 'all' | 'read' | 'some';

/** What a person typed and chose, by the names of the inputs. */
export interface TokenForm {
  readonly title: string;
  readonly description: string;
  /** Last day on which it works; empty for ever. */
  readonly expires: string;
  readonly reach: Reach;
  readonly scopes: readonly string[];
}

export const EMPTY_TOKEN: TokenForm = { title: '', description: '', expires: '', reach: 'all', scopes: [] };

const REACHES: readonly string[] = ['all', 'read', 'some'] satisfies Reach[];

export function tokenForm(form: URLSearchParams): TokenForm {
  const reach = textOf(form, 'reach');
  return {
    title: textOf(form, 'title'),
    description: textOf(form, 'description'),
    expires: textOf(form, 'expires'),
    reach: REACHES.includes(reach) ? (reach as Reach) : 'all',
    scopes: form.getAll('scopes'),
  };
}

export const detailsOf = ({ title, description, expires }: TokenForm) => ({
  title,
  description,
  expiresAt: expires ? `${expires}T23:59:59Z` : null,
});

/** What was chosen beside another reach has no meaning. */
export const reachOf = ({ reach, scopes }: TokenForm) => ({
  readOnly: reach === 'read',
  scopes: reach === 'some' ? scopes : undefined,
});
