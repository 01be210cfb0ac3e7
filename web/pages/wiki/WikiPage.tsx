import type { ReactNode } from 'react';
import type { At } from '../../frame/page';
import { useGrants } from '../../data/projects';
import { Pages } from './Pages';
import { PlaceOf } from './place';

/** The wiki of the workspace: its pages, and the open one. */
export function WikiPage({ slug, page }: At & { readonly page?: string }): ReactNode {
  const grants = useGrants(slug);
  return (
    <PlaceOf place={{ slug, project: undefined, projectKey: undefined, grants }}>
      <Pages page={page} />
    </PlaceOf>
  );
}
