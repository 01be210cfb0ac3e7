import type { AnyPresenter } from './presenter';

/** `WorkItemComment` -> `work item comment`. */
export const words = (name: string): string =>
  name
    .replace(/(Lite|Request|OffsetPage|CursorPage|List|Upload)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

interface WithNoun {
  readonly noun?: string;
  readonly plural?: string;
  readonly presenter?: AnyPresenter;
  readonly tag: string;
}

/** What one record of an operation or a resource is called. */
export const nounOf = ({ noun, presenter, tag }: WithNoun): string =>
  noun ?? (presenter ? words(presenter.name) : tag.replace(/s$/, '').toLowerCase());

/** The plural of a noun, or of the first noun of `page of the wiki`. */
export const plural = (noun: string): string => {
  const [, head = '', rest = ''] = /^(.*?)((?: (?:of|for|on|in) .*)?)$/.exec(noun) ?? [];
  if (/(info|data)$/.test(head)) return noun;
  return `${head.replace(/([^aeiou])y$/, '$1ie').replace(/(s|x|z|ch|sh)$/, '$1e')}s${rest}`;
};

/** What several records of an operation or a resource are called. */
export const pluralOf = (named: WithNoun): string => named.plural ?? plural(nounOf(named));

export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
