import { useState, type FormEvent, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { itemPath } from '../../data/paths';
import { useLinks } from './data';
import type { Item } from '../../data/wire';
import { Button, Icon, IconButton } from '../../kit';
import { words } from './words';
import { useVocabulary } from './vocabulary';

/** External links of the item. */
export function Links({ item }: { readonly item: Item }): ReactNode {
  const { slug, grants, mayEdit } = useVocabulary();
  const { data = [] } = useLinks(slug, item, grants.has('workitem.link:view'));
  const [isAdding, setAdding] = useState(false);
  const path = `${itemPath(slug, item)}links/`;
  const refreshed = () => refresh('links', path);
  const t = words();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = String(new FormData(event.currentTarget).get('url') ?? '').trim();
    try {
      await api.post(path, { url });
      await refreshed();
      setAdding(false);
    } catch (error) {
      complainOf(error);
    }
  };
  return (
    <section className="part" aria-label={t.links}>
      {data.length > 0 && <h2>{t.links}</h2>}
      <ul>
        {data.map(({ id, title, url }) => (
          <li key={id} className="line-of-part">
            <Icon name="link" />
            <a className="side-text" href={url} rel="noopener noreferrer" target="_blank">
              {title || url}
            </a>
            {mayEdit && (
              <IconButton
                icon="close"
                label={t.delete}
                onClick={() => void api.delete(`${path}${id}/`).then(refreshed, complainOf)}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <form className="line-of-part" onSubmit={(event) => void add(event)}>
          <input
            className="input"
            name="url"
            type="url"
            required
            autoFocus
            placeholder="https://"
            aria-label={t.url}
            onKeyDown={({ key }) => key === 'Escape' && setAdding(false)}
          />
          <Button type="submit">{t.save}</Button>
        </form>
      )}
      {mayEdit && !isAdding && (
        <Button look="quiet" className="part-action" icon="link" onClick={() => setAdding(true)}>
          {t.addLink}
        </Button>
      )}
    </section>
  );
}
