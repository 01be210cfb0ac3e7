import type { ReactNode } from 'react';
import { moveFavorite, switchFavorite, type Favorite } from '../data/personal';
import { IconButton, Menu, type MenuAction } from '../kit';
import { words } from '../words';
import { useSlug } from './PageLink';

/** The sort order between two neighbours. */
const between = (one: number, other: number): number => (one + other) / 2;
const STEP = 10_000;

/** The position of a favourite after a move by one place. */
function movedTo(all: readonly Favorite[], index: number, by: 1 | -1): number {
  const beside = all[index + by]!.sort_order;
  const behind = all[index + 2 * by]?.sort_order ?? beside + by * STEP;
  return between(beside, behind);
}

/** The actions for a favourite. */
export function FavoriteMenu({ all, index }: { readonly all: readonly Favorite[]; readonly index: number }): ReactNode {
  const t = words();
  const slug = useSlug();
  const favorite = all[index]!;
  const move = (by: 1 | -1) => () => void moveFavorite(slug, favorite, movedTo(all, index, by));
  const remove = () => void switchFavorite(slug, { type: favorite.entity_type, id: favorite.entity_id }, favorite);
  const actions: MenuAction[] = [
    ...(index > 0 ? [{ label: t.moveUp, run: move(-1) }] : []),
    ...(index < all.length - 1 ? [{ label: t.moveDown, run: move(1) }] : []),
    { label: t.removeFavorite, icon: 'star', run: remove },
  ];
  return (
    <Menu
      trigger={<IconButton icon="more" className="side-more" label={`${t.moreActions}: ${favorite.name}`} />}
      actions={actions}
    />
  );
}
