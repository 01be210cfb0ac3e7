import type { AnyPresenter } from './presenter';

/** `WorkItemComment` -> `work item comment`. */
export const words = (name: string): string =>
  name
    .replace(/(Lite|Request|OffsetPage|CursorPage|List|Upload)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

interface Named {
  readonly noun?: string;
  readonly presenter?: AnyPresenter;
  readonly tag: string;
}

/** What the records of an operation or a resource are called. */
export const nounOf = ({ noun, presenter, tag }: Named): string =>
  noun ?? (presenter ? words(presenter.name) : tag.replace(/s$/, '').toLowerCase());

/** The plural of a noun, or of the first noun of `page of the wiki`. */
export const plural = (noun: string): string => {
  const [, head = '', rest = ''] = /^(.*?)((?: (?:of|for|on|in) .*)?)$/.exec(noun) ?? [];
  return /(info|data)$/.test(head) ? noun : head.replace(/y$/, 'ie').replace(/(ss|x)$/, '$1e') + 's' + rest;
};

export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
