import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { Button, Icon, IconButton, TextField } from '../../kit';
import { releasePath, useReleaseLinks, type ReleaseLink } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly release: string;
  readonly mayAdd: boolean;
  readonly mayDelete: boolean;
}

/** The links of a release. */
export function Links({ slug, release, mayAdd, mayDelete }: Props): ReactNode {
  const { data: links } = useReleaseLinks(slug, release);
  const [isAdding, setAdding] = useState(false);
  const path = `${releasePath(slug, release)}links/`;
  const t = words();
  const remove = (id: string) => void api.delete(`${path}${id}/`).then(() => refresh('release-links'), complainOf);
  const nameOf = ({ title, url }: ReleaseLink) => title || url;
  return (
    <section className="plan-part" aria-label={t.links}>
      <header className="plan-part-head">
        <h2>{t.links}</h2>
        {mayAdd && !isAdding && (
          <Button look="quiet" onClick={() => setAdding(true)}>
            {t.addLink}
          </Button>
        )}
      </header>
      {isAdding && <LinkForm path={path} onClose={() => setAdding(false)} />}
      {links?.length === 0 && !isAdding && <p className="soft">{t.linksEmpty}</p>}
      <ul>
        {links?.map((link) => (
          <li key={link.id} className="plan-line">
            <Icon name="link" />
            <a className="plan-name" href={link.url} rel="noreferrer noopener" target="_blank">
              {nameOf(link)}
            </a>
            {mayDelete && (
              <IconButton icon="close" label={t.deleteLink(nameOf(link))} onClick={() => remove(link.id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinkForm({ path, onClose }: { readonly path: string; readonly onClose: () => void }): ReactNode {
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const t = words();
  const form = useForm(async () => {
    await api.post(path, { url, title });
    await refresh('release-links');
    onClose();
  }, ['url', 'title']);
  return (
    <form className="form" onSubmit={form.onSubmit}>
      <div className="plan-dates">
        <TextField
          required
          autoFocus
          type="url"
          label={t.linkAddress}
          value={url}
          onChange={setUrl}
          error={form.errors.url}
        />
        <TextField
          maxLength={255}
          label={t.titleOptional}
          value={title}
          onChange={setTitle}
          error={form.errors.title}
        />
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button look="primary" type="submit" disabled={form.isBusy}>
          {t.addLink}
        </Button>
      </div>
    </form>
  );
}
