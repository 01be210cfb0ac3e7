import type { AnyPage, Place } from './page';

/** The declarations of the `pages.ts` of each folder. */
const found = import.meta.glob<readonly AnyPage[]>('../pages/*/pages.ts', { eager: true, import: 'default' });

const LAST = 1000;

export const allPages: readonly AnyPage[] = Object.values(found)
  .flat()
  .toSorted((one, other) => (one.order ?? LAST) - (other.order ?? LAST));

export const pagesAt = (place: Place): readonly AnyPage[] => allPages.filter((page) => page.place === place);
