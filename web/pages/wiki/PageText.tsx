import { useState, type ReactNode } from 'react';
import { api, ApiProblem, type Versioned } from '../../data/client';
import { useEditorSources } from '../../data/editor';
import { complainOf } from '../../data/problems';
import { useMembers } from '../../data/projects';
import { Button, drafts, EditorForm, Icon, isBlank, RichText } from '../../kit';
import { formatAgo, formatMoment } from '../../words';
import { changePage, pagePath, refreshPages, reread, type PageDetail } from './data';
import { usePlace } from './place';
import { words } from './words';

/**
 * A page: its title and text, edited in place. On a conflict the second writer sees both texts before one replaces the
 * other.
 */
export function PageText({ found }: { readonly found: Versioned<PageDetail> }): ReactNode {
  const place = usePlace();
  const { slug, project, grants } = place;
  const { data: page, etag } = found;
  const t = words();
  const draft = `page-${page.id}`;
  const mayEdit = grants.has('page:edit') && !page.is_locked && !page.archived_at;
  const [opened, setOpened] = useState<boolean>();
  const [hasDraft] = useState(() => Boolean(drafts.read(draft)));
  const isEditing = mayEdit && (opened ?? hasDraft);
  // The text that the person began to edit, not later versions of it.
  const [base, setBase] = useState({ etag, html: page.description_html });
  // A draft may be older than a change of somebody else.
  const [theirs, setTheirs] = useState(() => (drafts.isOvertaken(draft, page.description_html) ? page : undefined));
  const mayAttach = grants.has('page.attachment:edit');
  const sources = useEditorSources(slug, project, mayAttach ? `${pagePath(place, page.id)}attachments/` : undefined);

  const edit = () => {
    setBase({ etag, html: page.description_html });
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    setTheirs(undefined);
  };
  const write = async (description_html: string, version: string | null) => {
    await api.patch(pagePath(place, page.id), { description_html }, version ? { 'If-Match': version } : {});
    await reread(place, page.id);
    void refreshPages();
    close();
  };
  const save = async (html: string): Promise<boolean> => {
    try {
      await write(html, base.etag).catch(async (error: unknown) => {
        if (!isOvertaken(error)) throw error;
        const newer = await reread(place, page.id);
        // Somebody changed another member: both changes can stay.
        if (newer.data.description_html === base.html) return write(html, newer.etag);
        setBase({ etag: newer.etag, html: newer.data.description_html });
        setTheirs(newer.data);
        throw error;
      });
      return true;
    } catch (error) {
      if (!isOvertaken(error)) complainOf(error);
      return false;
    }
  };
  return (
    <article className="wiki-text">
      {mayEdit ? (
        <Title page={page} />
      ) : (
        <div className="wiki-title" aria-hidden="true">
          {page.name || t.untitled}
        </div>
      )}
      <Facts page={page} />
      {theirs && isEditing && (
        <div className="conflict" role="alert">
          <strong>{t.conflict}</strong>
          <p>{t.conflictText}</p>
          <RichText html={theirs.description_html} className="theirs" />
          <Button
            onClick={() => {
              drafts.keep(draft, '');
              close();
            }}
          >
            {t.takeTheirs}
          </Button>
        </div>
      )}
      {isEditing ? (
        <EditorForm
          name={draft}
          html={page.description_html}
          label={t.text}
          placeholder={t.writeText}
          action={theirs ? t.keepMine : t.save}
          sources={sources}
          onSave={save}
          onCancel={close}
        />
      ) : (
        <>
          {!isBlank(page.description_html) && <RichText html={page.description_html} />}
          {mayEdit && (
            <Button look="quiet" className="wiki-edit" onClick={edit}>
              {isBlank(page.description_html) ? t.addText : t.edit}
            </Button>
          )}
        </>
      )}
    </article>
  );
}

const isOvertaken = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'version_mismatch';

/** Saved when the field loses the focus, or on Enter. */
function Title({ page }: { readonly page: PageDetail }): ReactNode {
  const place = usePlace();
  const t = words();
  const [name, setName] = useState(page.name);
  const [shown, setShown] = useState(page.name);
  if (page.name !== shown) {
    setShown(page.name);
    setName(page.name);
  }
  const save = () => {
    const next = name.trim();
    if (!next) setName(page.name);
    else if (next !== page.name) void changePage(place, page.id, { name: next });
  };
  return (
    <input
      className="wiki-title"
      aria-label={t.pageName}
      maxLength={255}
      value={name}
      autoFocus={page.name === t.untitled}
      onFocus={({ target }) => page.name === t.untitled && target.select()}
      onChange={({ target }) => setName(target.value)}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') setName(page.name);
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}

function Facts({ page }: { readonly page: PageDetail }): ReactNode {
  const { slug } = usePlace();
  const { data: members = [] } = useMembers(slug, undefined);
  const t = words();
  const who = page.updated_by_id ?? page.created_by_id;
  const name = members.find(({ member_id }) => member_id === who)?.member.display_name ?? t.gone;
  return (
    <p className="wiki-facts soft">
      <span title={formatMoment(page.updated_at)}>{t.lastChanged(name, formatAgo(page.updated_at))}</span>
      {page.access === 1 && (
        <span>
          <Icon name="lock" size={12} /> {t.isPrivate}
        </span>
      )}
      {page.is_locked && (
        <span>
          <Icon name="lock" size={12} /> {t.isLocked}
        </span>
      )}
      {page.anchor && (
        <span>
          <Icon name="globe" size={12} /> {t.isPublished}
        </span>
      )}
    </p>
  );
}
