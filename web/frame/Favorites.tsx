import { lazy, Suspense, type ReactNode } from 'react';
import { useFavorites, type Favorite } from '../data/personal';
import { Icon } from '../kit';
import { words } from '../words';
import { PageLink, useSlug } from './PageLink';
import { Part } from './Part';
import { iconOf, targetOf } from './records';

/** A link to a record in the navigation; nothing if no page shows records of its type. */
function RecordLink({ record }: { readonly record: Favorite }): ReactNode {
  const target = targetOf({ ...record, id: record.entity_id });
  if (!target) return null;
  return (
    <PageLink page={target.page} params={target.params} exact className="side-row" title={record.name}>
      <Icon name={iconOf(record.entity_type, target.page)} />
      <span className="side-text">{record.name}</span>
    </PageLink>
  );
}

const FavoriteMenu = lazy(async () => ({ default: (await import('./FavoriteMenu')).FavoriteMenu }));

/** The person's favourites, as far as pages show them. */
export function Favorites(): ReactNode {
  const { data = [] } = useFavorites(useSlug());
  const shown = data.filter((one) => targetOf({ ...one, id: one.entity_id }));
  if (!shown.length) return null;
  return (
    <Part name="favorites" title={words().favorites}>
      {shown.map(({ id }, index) => (
        <div key={id} className="side-entry">
          <RecordLink record={shown[index]!} />
          <Suspense fallback={null}>
            <FavoriteMenu all={shown} index={index} />
          </Suspense>
        </div>
      ))}
    </Part>
  );
}
