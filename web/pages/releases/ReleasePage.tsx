import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { useGrants } from '../../data/projects';
import { Button, RichText, say, SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink, useGo } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatDate, formatNumber } from '../../words';
import { Fact, Facts } from '../planning/Facts';
import { Meter } from '../planning/Meter';
import { PlanMenu } from '../planning/PlanMenu';
import { RichSection } from '../planning/RichSection';
import { Tabs } from '../planning/Tabs';
import { useTally } from '../planning/tallies';
import { releasePath, useChangelog, useNotes, useRelease, type Release } from './data';
import { Comments } from './Comments';
import { Links } from './Links';
import { releaseItemsPage, releasePage, releasesPage } from './pages';
import { ReleaseDialog } from './ReleaseDialog';
import { words } from './words';

export const ReleaseTabs = ({ release }: { readonly release: string }): ReactNode => (
  <Tabs
    label={words().releases}
    params={{ release }}
    tabs={[
      { page: releasePage, name: words().overview },
      { page: releaseItemsPage, name: words().items },
    ]}
  />
);

/** A release: its date, notes, links, comments and work items. */
export function ReleasePage({ slug, release: id }: At<'release'>): ReactNode {
  const { data: release, error } = useRelease(slug, id);
  const grants = useGrants(slug);
  const [isEditing, setEditing] = useState(false);
  const go = useGo();
  const t = words();
  if (error) return <Failed error={error} />;
  const mayEdit = grants.has('release:edit');
  return (
    <Sheet
      title={release?.name ?? ''}
      above={
        <PageLink className="crumb" page={releasesPage} params={{}}>
          {t.releases} /
        </PageLink>
      }
      actions={
        <>
          <ReleaseTabs release={id} />
          {release && (
            <PlanMenu
              name={release.name}
              path={releasePath(slug, id)}
              kind="releases"
              onEdit={mayEdit ? () => setEditing(true) : undefined}
              mayDelete={grants.has('release:delete')}
              onDeleted={() => go(releasesPage, {})}
            />
          )}
        </>
      }
    >
      {release ? (
        <div className="plan-page">
          <About slug={slug} release={release} />
          <RichSection
            title={t.description}
            draft={`release-${id}`}
            html={release.description_html}
            empty={t.descriptionEmpty}
            mayEdit={mayEdit}
            onSave={async (html) => {
              await api.patch(releasePath(slug, id), { description_html: html });
              await refresh('releases');
            }}
          />
          <WhatIsNew slug={slug} id={id} mayEdit={mayEdit} />
          <Links
            slug={slug}
            release={id}
            mayAdd={grants.has('release.link:create')}
            mayDelete={grants.has('release.link:delete')}
          />
          <Comments slug={slug} release={id} />
        </div>
      ) : (
        <SkeletonRows label={t.loading} />
      )}
      {isEditing && release && <ReleaseDialog slug={slug} release={release} onClose={() => setEditing(false)} />}
    </Sheet>
  );
}

function About({ slug, release }: { readonly slug: string; readonly release: Release }): ReactNode {
  const tally = useTally(`${releasePath(slug, release.id)}work-items/`);
  const t = words();
  return (
    <Facts>
      <Fact name={t.status}>{t.statuses[release.status]}</Fact>
      <Fact name={t.version}>{release.tag?.version}</Fact>
      <Fact name={t.start}>{release.start_date && formatDate(release.start_date)}</Fact>
      <Fact name={t.due}>{release.target_date && formatDate(release.target_date)}</Fact>
      <Fact name={t.releaseDate}>{release.release_date && formatDate(release.release_date)}</Fact>
      <Fact name={t.lead}>{release.lead?.display_name}</Fact>
      <Fact name={t.progress}>
        <Meter tally={tally} />
      </Fact>
    </Facts>
  );
}

interface NewsProps {
  readonly slug: string;
  readonly id: string;
  readonly mayEdit: boolean;
}

/** The notes of the release, and notes generated from its finished work items. */
function WhatIsNew({ slug, id, mayEdit }: NewsProps): ReactNode {
  const { data: changelog } = useChangelog(slug, id);
  const { data: notes } = useNotes(slug, id);
  const t = words();
  const take = async () => {
    try {
      await api.post(`${releasePath(slug, id)}notes/`);
      await refresh('changelogs');
      say(t.notesTaken);
    } catch (error) {
      complainOf(error);
    }
  };
  return (
    <>
      {changelog && (
        <RichSection
          title={t.changelog}
          draft={`changelog-${id}`}
          html={changelog.description_html}
          empty={t.changelogEmpty}
          mayEdit={mayEdit}
          onSave={async (html) => {
            await api.patch(`${releasePath(slug, id)}changelog/`, { description_html: html });
            await refresh('changelogs');
          }}
        />
      )}
      {notes && (
        <section className="plan-part" aria-label={t.notes}>
          <header className="plan-part-head">
            <h2>{t.notes}</h2>
            {mayEdit && notes.items > 0 && <Button onClick={() => void take()}>{t.takeNotes}</Button>}
          </header>
          {notes.items > 0 ? (
            <RichText html={notes.html} className="plan-quoted" />
          ) : (
            <p className="soft">{t.notesEmpty}</p>
          )}
          {notes.omitted > 0 && <p className="soft">{t.notesOmitted(formatNumber(notes.omitted))}</p>}
        </section>
      )}
    </>
  );
}
