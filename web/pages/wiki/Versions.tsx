import { useMemo, useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useMembers } from '../../data/projects';
import { Ago, Button, Face, forPage, IconButton, lineDifferences, say, SkeletonRows } from '../../kit';
import { Failed } from '../../frame/Problem';
import { carryOut, pagePath, reread, useVersions, type PageDetail, type PageVersion } from './data';
import { usePlace } from './place';
import { words } from './words';

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, pre, td, th, figcaption, dt, dd';

/** The lines of a text as readers see them. */
function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(forPage(html), 'text/html');
  for (const mention of body.querySelectorAll('[label]')) mention.textContent = mention.getAttribute('label');
  for (const image of body.querySelectorAll('img'))
    image.replaceWith(image.alt || image.getAttribute('data-src') || '');
  const blocks = [...body.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS));
  const texts = blocks.length ? blocks.map(({ textContent }) => textContent) : [body.textContent];
  return texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');
}

/** Earlier versions of a page with their differences, and restoring. */
export function Versions({ page, onClose }: { readonly page: PageDetail; readonly onClose: () => void }): ReactNode {
  const place = usePlace();
  const { rows, error, more } = useVersions(place, page.id);
  const { data: members = [] } = useMembers(place.slug, undefined);
  const [chosen, setChosen] = useState<string>();
  const t = words();
  // The newest version equals the current text, so the previous one shows the last change.
  const version = rows?.find(({ id }) => id === chosen) ?? rows?.[1] ?? rows?.[0];
  return (
    <aside className="wiki-versions" aria-label={t.versions}>
      <header className="wiki-versions-head">
        <h2>{t.versions}</h2>
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </header>
      <div className="wiki-versions-body">
        {error && <Failed error={error} />}
        {!rows && !error && <SkeletonRows rows={3} label={t.loading} />}
        {rows?.length === 0 && (
          <p className="soft">
            {t.versionsEmpty}. {t.versionsEmptyText}
          </p>
        )}
        <ul className="wiki-version-list">
          {rows?.map((one) => {
            const who = members.find(({ member_id }) => member_id === (one.updated_by_id ?? one.created_by_id))?.member;
            return (
              <li key={one.id}>
                <button
                  type="button"
                  className="page-line"
                  aria-pressed={one === version}
                  onClick={() => setChosen(one.id)}
                >
                  {who && <Face person={who} />}
                  <span className="side-text">{who?.display_name ?? t.gone}</span>
                  <Ago time={one.updated_at} />
                </button>
              </li>
            );
          })}
        </ul>
        {more && (
          <Button look="quiet" onClick={more}>
            {t.loadMore}
          </Button>
        )}
        {version && <Compared page={page} version={version} />}
      </div>
    </aside>
  );
}

function Compared({ page, version }: { readonly page: PageDetail; readonly version: PageVersion }): ReactNode {
  const place = usePlace();
  const t = words();
  const lines = useMemo(
    () => lineDifferences(linesOf(version.description_html), linesOf(page.description_html)),
    [version.description_html, page.description_html],
  );
  const path = pagePath(place, page.id);
  const before = page.description_html;
  const restore = () =>
    void carryOut(async () => {
      await api.post(`${path}versions/${version.id}/restore/`);
      await reread(place, page.id);
      say(t.restored, {
        label: t.undo,
        run: () =>
          void carryOut(async () => {
            await api.patch(path, { description_html: before });
            await reread(place, page.id);
          }),
      });
    });
  const isSame = lines.every(({ kind }) => kind === 'same');
  return (
    <section aria-label={t.comparedWithNow}>
      <header className="wiki-compared">
        <h3>{t.comparedWithNow}</h3>
        {place.grants.has('page.version:edit') && !page.is_locked && !isSame && (
          <Button onClick={restore}>{t.restore}</Button>
        )}
      </header>
      {isSame && <p className="soft">{t.noDifferences}</p>}
      <div className="wiki-diff">
        {lines.map(({ kind, pieces }, index) => (
          <p key={index} data-kind={kind}>
            {pieces.map((piece, at) =>
              piece.kind === 'added' ? (
                <ins key={at}>{piece.text}</ins>
              ) : piece.kind === 'removed' ? (
                <del key={at}>{piece.text}</del>
              ) : (
                <span key={at}>{piece.text}</span>
              ),
            )}
          </p>
        ))}
      </div>
    </section>
  );
}
