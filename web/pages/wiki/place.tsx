import { createContext, useContext, type ReactNode } from 'react';
import { useGo } from '../../frame/PageLink';
import type { Grants } from '../../data/projects';
import type { Home } from './data';
import { projectPagesPage, projectTextPage, wikiPage, wikiTextPage } from './pages';

/** Where pages are shown, and what the person may do there. */
export interface WikiPlace extends Home {
  /** The project as the address names it. */
  readonly projectKey: string | undefined;
  readonly grants: Grants;
}

const Context = createContext<WikiPlace | null>(null);

export function usePlace(): WikiPlace {
  const found = useContext(Context);
  if (!found) throw new Error('Pages are shown within a PlaceOf.');
  return found;
}

export const PlaceOf = ({
  place,
  children,
}: {
  readonly place: WikiPlace;
  readonly children: ReactNode;
}): ReactNode => <Context.Provider value={place}>{children}</Context.Provider>;

/** Opens a page of this place, or the place itself. */
export function usePageGo(): (id: string | undefined, search?: object) => void {
  const { projectKey } = usePlace();
  const go = useGo();
  return (id, search) => {
    if (projectKey === undefined) {
      if (id === undefined) go(wikiPage, {}, search);
      else go(wikiTextPage, { page: id }, search);
    } else if (id === undefined) go(projectPagesPage, { project: projectKey }, search);
    else go(projectTextPage, { project: projectKey, page: id }, search);
  };
}
