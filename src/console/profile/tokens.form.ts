import type { CreateApiKey } from '../../contexts/identity';
import { textOf } from '../kit';

export type Reach = 'all' | 'read' | 'some';

/** What a person typed and chose, by the names of the inputs. */
export interface TokenForm {
  readonly title: string;
  readonly description: string;
  /** Last day on which the key works; empty for ever. */
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

/** What was chosen beside another reach has no meaning. */
export const asKey = ({ reach, expires, scopes, ...texts }: TokenForm): Omit<CreateApiKey, 'userId'> => ({
  ...texts,
  expiresAt: expires ? `${expires}T23:59:59Z` : null,
  readOnly: reach === 'read',
  scopes: reach === 'some' ? scopes : undefined,
});
