import { useState, type ReactNode } from 'react';
import { useItems } from '../../data/items';
import { workspacePath } from '../../data/paths';
import type { Item } from '../../data/wire';
import { Button } from '../../kit';
import { words } from './words';
import { useTally } from '../planning/tallies';
import { PageLink } from '../../frame/PageLink';
import { itemPage } from './pages';
import { Assignees, State } from './members';
import { QuickLine } from './QuickLine';
import { useVocabulary } from './vocabulary';

/** The sub-items of an item and their progress. */
export function SubItems({ item }: { readonly item: Item }): ReactNode {
  const { slug, mayCreate } = useVocabulary();
  const [isAdding, setAdding] = useState(false);
  const { data, hasNextPage, fetchNextPage } = useItems(`${workspacePath(slug)}work-items/`, {
    parent_id: item.id,
    order_by: 'created_at',
  });
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  const tally = useTally(`${workspacePath(slug)}work-items/`, { parent_id: item.id });
  const t = words();
  return (
    <section className="part" aria-label={t.subItems}>
      {items.length > 0 && (
        <h2>
          {t.subItems} <span className="soft">{tally && `${tally.completed}/${tally.total}`}</span>
        </h2>
      )}
      <ul>
        {items.map((below) => (
          <li key={below.id}>
            <PageLink className="sub-item" page={itemPage} params={{ itemKey: below.identifier }}>
              <State item={below} />
              <span className="key">{below.identifier}</span>
              <span className="side-text">{below.name}</span>
              <Assignees item={below} />
            </PageLink>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" onClick={() => void fetchNextPage()}>
          {t.loadMore}
        </Button>
      )}
      {isAdding && <QuickLine begin={{ parent_id: item.id }} onClose={() => setAdding(false)} />}
      {mayCreate && !isAdding && (
        <Button look="quiet" className="part-action" icon="plus" onClick={() => setAdding(true)}>
          {t.addSubItem}
        </Button>
      )}
    </section>
  );
}
