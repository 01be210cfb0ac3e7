import { textOf } from '../kit';

/** What the credential may do. `all` makes an API key, the others an access token. */
export type Reach = 'all' | 'read' | 'some';

/** The typed and selected values, by the names of the inputs. */
export interface TokenForm {
  readonly title: string;
  readonly description: string;
  /** The last day on which the credential is valid; empty for unlimited. */
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

/** Returns the reach of a token. Scopes are ignored unless the choice is `some`. */
export const reachOf = ({ reach, scopes }: TokenForm) => ({
  readOnly: reach === 'read',
  scopes: reach === 'some' ? scopes : undefined,
});
