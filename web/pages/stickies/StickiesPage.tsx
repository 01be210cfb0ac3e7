import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useEditorSources } from '../../data/editor';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { useGrants } from '../../data/projects';
import {
  Button,
  drafts,
  Editor,
  Empty,
  IconButton,
  isBlank,
  RichText,
  say,
  SkeletonRows,
  useShortcuts,
} from '../../kit';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { changeSticky, stickiesPath, useStickies, type Sticky } from './data';
import { words } from './words';
import './stickies.css';

const COLORS = [
  ['grey', '#8a8f98'],
  ['yellow', '#f2c94c'],
  ['red', '#eb5757'],
  ['green', '#4cb782'],
  ['blue', '#5b8def'],
  ['violet', '#a07cf0'],
] as const;
const STEP = 65_535;

const draftOf = (id: string): string => `sticky-${id}`;

/** The person's notes as sticky notes: edited in place, saved while typing. */
export function StickiesPage({ slug }: At): ReactNode {
  const { data, error } = useStickies(slug);
  const grants = useGrants(slug);
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<string>();
  const t = words();
  const path = stickiesPath(slug);
  const mayCreate = grants.has('sticky:create');
  const add = async (sticky: object = {}) => {
    try {
      const { id } = await api.post<Sticky>(path, { background_color: COLORS[1][1], ...sticky });
      await refresh('stickies', path);
      setEdited(id);
    } catch (problem) {
      complainOf(problem);
    }
  };
  useShortcuts(mayCreate ? [{ keys: 'n', label: t.newSticky, run: () => void add() }] : []);
  const wanted = search.trim().toLowerCase();
  const shown = (data ?? []).filter(({ name, description_stripped }) =>
    `${name ?? ''} ${description_stripped}`.toLowerCase().includes(wanted),
  );
  const create = mayCreate && (
    <Button look="primary" icon="plus" onClick={() => void add()}>
      {t.newSticky}
    </Button>
  );
  return (
    <Sheet
      title={t.stickies}
      actions={
        data?.length ? (
          <>
            <input
              type="search"
              className="input stickies-search"
              aria-label={t.searchStickies}
              placeholder={t.searchStickies}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            {create}
          </>
        ) : null
      }
    >
      {error ? <Failed error={error} /> : !data && <SkeletonRows label={t.loading} />}
      {data?.length === 0 && (
        <Empty title={t.stickiesEmpty} text={t.stickiesEmptyText}>
          {create}
        </Empty>
      )}
      {data && data.length > 0 && !shown.length && <p className="stickies-none soft">{t.nothingFound}</p>}
      <ul className="stickies">
        {shown.map((sticky, index) => (
          <OneSticky
            key={sticky.id}
            slug={slug}
            sticky={sticky}
            isEdited={sticky.id === edited}
            onEdit={setEdited}
            onMove={(by) => {
              const [before, after] =
                by < 0 ? [shown[index - 2], shown[index - 1]] : [shown[index + 1], shown[index + 2]];
              if (by < 0 ? !after : !before) return;
              const sort_order = before
                ? after
                  ? (before.sort_order + after.sort_order) / 2
                  : before.sort_order + STEP
                : after!.sort_order - STEP;
              void changeSticky(slug, sticky.id, { sort_order });
            }}
            onDelete={async () => {
              try {
                await api.delete(`${path}${sticky.id}/`);
                await refresh('stickies', path);
                const { name, description_html, background_color, sort_order } = sticky;
                const again = { name, description_html, background_color, sort_order };
                say(t.deleted, { label: t.undo, run: () => void add(again) });
              } catch (problem) {
                complainOf(problem);
              }
            }}
          />
        ))}
      </ul>
    </Sheet>
  );
}

interface Props {
  readonly slug: string;
  readonly sticky: Sticky;
  readonly isEdited: boolean;
  readonly onEdit: (id: string | undefined) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onDelete: () => Promise<void>;
}

function OneSticky({ slug, sticky, isEdited, onEdit, onMove, onDelete }: Props): ReactNode {
  const { id, name, description_html, description_stripped, background_color } = sticky;
  const [isColoring, setColoring] = useState(false);
  const sources = useEditorSources(slug, undefined);
  const t = words();
  const draft = drafts.read(draftOf(id));
  const close = () => {
    onEdit(undefined);
    const next = drafts.read(draftOf(id));
    drafts.keep(draftOf(id), '');
    // An emptied note keeps no draft text: the editor stores a marker for it.
    if (next && next !== description_html)
      void changeSticky(slug, id, { description_html: next === EMPTY ? '' : next });
  };
  const title = name || description_stripped.slice(0, 40) || t.sticky;
  return (
    <li
      className="sticky"
      style={{ ['--note' as string]: background_color ?? COLORS[0][1] }}
      onKeyDown={({ altKey, key }) => {
        if (altKey && key === 'ArrowLeft') onMove(-1);
        if (altKey && key === 'ArrowRight') onMove(1);
      }}
    >
      {isEdited ? (
        <div
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) close();
          }}
        >
          <Editor
            {...sources}
            html={draft === EMPTY ? '' : draft || description_html}
            label={t.note}
            placeholder={t.noteHint}
            onChange={(html) => drafts.keep(draftOf(id), html || EMPTY)}
            onSubmit={close}
            onEscape={close}
          />
        </div>
      ) : (
        <div className="sticky-text">
          {name && <h2>{name}</h2>}
          {isBlank(description_html) ? <p className="soft">{t.noteHint}</p> : <RichText html={description_html} />}
          <button type="button" className="sticky-open" aria-label={`${t.edit}: ${title}`} onClick={() => onEdit(id)} />
        </div>
      )}
      <div className="sticky-tools">
        {isColoring ? (
          COLORS.map(([color, value]) => (
            <button
              key={color}
              type="button"
              className="sticky-color"
              style={{ ['--note' as string]: value }}
              aria-label={t.color(t.colors[color])}
              aria-pressed={value === background_color}
              onClick={() => {
                setColoring(false);
                void changeSticky(slug, id, { background_color: value });
              }}
            />
          ))
        ) : (
          <>
            <IconButton icon="sun" label={`${t.color(title)}`} onClick={() => setColoring(true)} />
            <IconButton icon="left" label={`${t.moveEarlier}: ${title}`} onClick={() => onMove(-1)} />
            <IconButton icon="right" label={`${t.moveLater}: ${title}`} onClick={() => onMove(1)} />
            <IconButton icon="trash" label={`${t.delete}: ${title}`} onClick={() => void onDelete()} />
          </>
        )}
      </div>
    </li>
  );
}

/** The marker in the draft of an emptied note. */
const EMPTY = '<p></p>';
