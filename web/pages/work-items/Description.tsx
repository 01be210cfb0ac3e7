import { useState, type ReactNode } from 'react';
import { api, ApiProblem, callVersioned, type Versioned } from '../../data/client';
import { cache } from '../../data/cache';
import { complainOf } from '../../data/problems';
import { itemKey } from '../../data/items';
import { itemPath } from '../../data/paths';
import type { ItemDetail } from '../../data/wire';
import { Button, drafts, EditorForm, isBlank, RichText } from '../../kit';
import { words } from './words';
import { useItemSources } from './sources';
import { useVocabulary } from './vocabulary';

interface Props {
  readonly item: ItemDetail;
  readonly etag: string | null;
}

/** The description. On a conflict the second writer sees both texts before one replaces the other. */
export function Description({ item, etag }: Props): ReactNode {
  const { slug, mayEdit } = useVocabulary();
  const name = `description-${item.id}`;
  const [opened, setEditing] = useState<boolean>();
  const [hasDraft] = useState(() => Boolean(drafts.read(name)));
  const isEditing = opened ?? (mayEdit && hasDraft);
  // The text that the person began to edit, not later versions of it.
  const [base, setBase] = useState({ etag, html: item.description_html });
  // A draft may be older than a change of somebody else.
  const [theirs, setTheirs] = useState<Versioned<ItemDetail> | undefined>(() =>
    drafts.isOvertaken(name, item.description_html) ? { data: item, etag } : undefined,
  );
  const sources = useItemSources(item);
  const t = words();

  const keep = (found: Versioned<ItemDetail>) => cache.setQueryData(itemKey(slug, item.identifier), found);
  const edit = () => {
    setBase({ etag, html: item.description_html });
    setTheirs(undefined);
    setEditing(true);
  };
  const close = () => {
    setEditing(false);
    setTheirs(undefined);
  };
  const read = () =>
    callVersioned<ItemDetail>('GET', itemPath(slug, item), {
      query: { fields: ['all', 'description_html', 'custom_fields'] },
    });
  const write = async (description_html: string, version: string | null) => {
    await api.patch(itemPath(slug, item), { description_html }, version ? { 'If-Match': version } : {});
    keep(await read());
    close();
  };
  const save = async (html: string): Promise<boolean> => {
    try {
      await write(html, base.etag).catch(async (error: unknown) => {
        if (!(error instanceof ApiProblem) || error.code !== 'version_mismatch') throw error;
        const newer = await read();
        // Somebody changed another member: both changes can stay.
        if (newer.data.description_html === base.html) return write(html, newer.etag);
        setBase({ etag: newer.etag, html: newer.data.description_html });
        setTheirs(newer);
        throw error;
      });
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'version_mismatch') complainOf(error);
      return false;
    }
  };
  const takeTheirs = () => {
    if (theirs) keep(theirs);
    drafts.keep(name, '');
    close();
  };

  if (isEditing) {
    return (
      <section className="part" aria-label={t.description}>
        {theirs && (
          <div className="conflict" role="alert">
            <strong>{t.conflict}</strong>
            <p>{t.conflictText}</p>
            <RichText html={theirs.data.description_html} className="theirs" />
            <Button onClick={takeTheirs}>{t.takeTheirs}</Button>
          </div>
        )}
        <EditorForm
          sources={sources}
          name={name}
          html={item.description_html}
          label={t.description}
          placeholder={t.descriptionHint}
          action={theirs ? t.keepMine : t.save}
          onSave={save}
          onCancel={close}
        />
      </section>
    );
  }
  return (
    <section className="part" aria-label={t.description}>
      {isBlank(item.description_html) ? null : <RichText html={item.description_html} />}
      {mayEdit && (
        <Button look="quiet" className="part-action" onClick={edit}>
          {isBlank(item.description_html) ? t.descriptionHint : t.edit}
        </Button>
      )}
    </section>
  );
}
