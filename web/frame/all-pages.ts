import { server } from '../data/document';
import type { AnyPage, Place } from './page';

/** The declarations of the `pages.ts` of each folder. */
const found = import.meta.glob<readonly AnyPage[]>('../pages/*/pages.ts', { eager: true, import: 'default' });

const LAST = 1000;

/** To others, pages of the installation are addresses that lead nowhere, as its operations are. */
const exists = ({ needs }: AnyPage): boolean => !needs?.instanceAdministrator || server.person.isInstanceAdministrator;

export const allPages: readonly AnyPage[] = Object.values(found)
  .flat()
  .filter(exists)
  .toSorted((one, other) => (one.order ?? LAST) - (other.order ?? LAST));

export const pagesAt = (place: Place): readonly AnyPage[] => allPages.filter((page) => page.place === place);
