import type { Operation } from '#http';

/** `WorkItemComment` -> `work item comment`. */
export const words = (name: string): string =>
  name
    .replace(/(Lite|Request|OffsetPage|CursorPage|List|Upload)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** What the records of an operation are called. */
export const nounOf = ({ presenter, tag }: Operation): string =>
  presenter ? words(presenter.name) : tag.replace(/s$/, '').toLowerCase();

export const plural = (noun: string): string =>
  /(info|data)$/.test(noun) ? noun : noun.replace(/y$/, 'ie').replace(/(ss|x)$/, '$1e') + 's';

export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
