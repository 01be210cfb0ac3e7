import { type Html, type Listed, markup, type FilterValues } from '../kit';

/** The ways to the pages before and behind the one at hand, which keep what the list is narrowed to. */
export function pageLinks({ previous, next }: Listed<unknown>, filter: FilterValues): Html {
  const link = (offset: number | null, text: string): Html => {
    if (offset === null) return markup`<span></span>`;
    return markup`<a href="?${new URLSearchParams({ ...filter, offset: String(offset) }).toString()}">${text}</a>`;
  };
  return markup`<nav class="pages" aria-label="Pages">${link(previous, 'Previous')}${link(next, 'Next')}</nav>`;
}
