import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { api, ApiProblem } from '../../data/client';
import { apply } from '../../data/cache';
import { itemPath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import type { ItemDetail } from '../../data/wire';
import { Button } from '../../kit';
import { words } from './words';
import { useVocabulary } from './vocabulary';

interface Props {
  readonly item: ItemDetail;
  readonly etag: string | null;
}

/**
 * The title as a field that grows. Enter or leaving the field saves it, Escape reverts it. On a conflict the second
 * writer sees both titles.
 */
export function TitleField({ item, etag }: Props): ReactNode {
  const { slug, mayEditItem } = useVocabulary();
  const [text, setText] = useState(item.name);
  const [theirs, setTheirs] = useState<ItemDetail>();
  const field = useRef<HTMLTextAreaElement>(null);
  // The title that the person began to edit, not later versions of it.
  const base = useRef({ name: item.name, etag });
  const isWriting = useRef(false);
  const t = words();
  useEffect(() => {
    if (!isWriting.current && !theirs) setText(item.name);
  }, [item.name]);
  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.style.height = '0';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [text]);

  const write = async (name: string, version: string | null): Promise<void> => {
    const headers = version ? { 'If-Match': version } : undefined;
    const { data, etag: now } = await api.patch<ItemDetail>(itemPath(slug, item), { name }, headers);
    apply(data, now);
    setTheirs(undefined);
  };
  const save = async () => {
    const name = text.trim();
    try {
      if (!name || name === base.current.name) return setText(item.name);
      await write(name, base.current.etag);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'version_mismatch') {
        // A title that could not be saved stays in the field; leaving the field again saves it.
        if (error instanceof ApiProblem && error.status !== 0) setText(item.name);
        return complainOf(error);
      }
      const newer = await api.get<ItemDetail>(itemPath(slug, item));
      // Somebody changed another member: both changes can stay.
      if (newer.name === base.current.name) return await write(name, null).catch(complainOf);
      setTheirs(newer);
    } finally {
      // Only now: a title that arrives during saving must not replace the new one.
      isWriting.current = false;
    }
  };
  const take = () => {
    if (theirs) apply(theirs);
    setText(theirs?.name ?? item.name);
    setTheirs(undefined);
  };
  return (
    <>
      <textarea
        ref={field}
        className="title-field"
        rows={1}
        maxLength={255}
        value={text}
        readOnly={!mayEditItem(item)}
        aria-label={t.title}
        onFocus={() => {
          isWriting.current = true;
          if (!theirs) base.current = { name: item.name, etag };
        }}
        onChange={({ target }) => setText(target.value.replace(/\n/g, ' '))}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setText(item.name);
            event.stopPropagation();
          }
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          // After Escape, the text is the old one again when the field loses the focus.
          setTimeout(() => field.current?.blur());
        }}
      />
      {theirs && (
        <div className="conflict" role="alert">
          <strong>{t.titleConflict}</strong>
          <p className="theirs">{theirs.name}</p>
          <span>
            <Button onClick={() => void write(text.trim(), null).catch(complainOf)}>{t.keepMine}</Button>{' '}
            <Button onClick={take}>{t.takeTheirs}</Button>
          </span>
        </div>
      )}
    </>
  );
}
