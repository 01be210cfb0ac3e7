import { useState, type ReactNode } from 'react';
import { switchFavorite, useFavorites } from '../data/personal';
import { IconButton } from '../kit';
import { words } from '../words';
import { useSlug } from './PageLink';
import { useShown } from './records';

/** Adds the current page to the favourites, or removes it. */
export function Star(): ReactNode {
  const t = words();
  const slug = useSlug();
  const shown = useShown(slug);
  const { data: favorites } = useFavorites(slug);
  const [isBusy, setBusy] = useState(false);
  // The menu of a wiki page has its own star.
  if (!shown || shown.type === 'page' || !favorites) return null;
  const favorite = favorites.find((one) => one.entity_type === shown.type && one.entity_id === shown.id);
  const change = async () => {
    setBusy(true);
    await switchFavorite(slug, shown, favorite);
    setBusy(false);
  };
  return (
    <IconButton
      icon="star"
      className={favorite ? 'star is-on' : 'star'}
      label={favorite ? t.removeFavorite : t.addFavorite}
      aria-pressed={Boolean(favorite)}
      disabled={isBusy}
      onClick={() => void change()}
    />
  );
}
