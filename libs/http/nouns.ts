import type { AnyPresenter } from './presenter';

/** Splits the name of a schema into words: `WorkItemComment` becomes `work item comment`. */
export const words = (name: string): string =>
  name
    .replace(/(Lite|OffsetPage|CursorPage|List|Upload)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

interface WithNoun {
  readonly noun?: string;
  readonly plural?: string;
  readonly presenter?: AnyPresenter;
  readonly tag: string;
}

/**
 * Returns the noun for one record of an operation or a resource: its own `noun`, or the name of its presenter in words.
 */
export const nounOf = ({ noun, presenter, tag }: WithNoun): string =>
  noun ?? (presenter ? words(presenter.name) : tag.replace(/s$/, '').toLowerCase());

/** Returns the plural of a noun. That of `page of the wiki` is `pages of the wiki`. */
export const plural = (noun: string): string => {
  const [, head = '', rest = ''] = /^(.*?)((?: (?:of|for|on|in|about) .*)?)$/.exec(noun) ?? [];
  if (/(info|data)$/.test(head)) return noun;
  return `${head.replace(/([^aeiou])y$/, '$1ie').replace(/(s|x|z|ch|sh)$/, '$1e')}s${rest}`;
};

/** Returns the noun for several records of an operation or a resource. */
export const pluralOf = (named: WithNoun): string => named.plural ?? plural(nounOf(named));

/** Returns the noun with "a" or "an" before it. */
export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Joins names: `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
