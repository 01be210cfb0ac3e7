import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { IconButton } from '../../kit';
import { carryOut, pagesPath } from './data';
import { usePageGo, usePlace } from './place';
import { words } from './words';

/** Creates an empty page and opens it. */
export function useNewPage(): (below?: {
  readonly parent_id?: string;
  readonly collection_id?: string | null;
}) => void {
  const place = usePlace();
  const go = usePageGo();
  return (below = {}) =>
    void carryOut(async () => {
      const { id } = await api.post<{ id: string }>(pagesPath(place), { name: words().untitled, ...below });
      go(id);
    });
}

export const NewBelow = ({ page }: { readonly page: string }): ReactNode => {
  const create = useNewPage();
  return <IconButton icon="plus" label={words().newBelow} onClick={() => create({ parent_id: page })} />;
};
