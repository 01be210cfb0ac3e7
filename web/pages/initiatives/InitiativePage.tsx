import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { useGrants } from '../../data/projects';
import { SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink, useGo } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatDate } from '../../words';
import { Fact, Facts } from '../planning/Facts';
import { Meter } from '../planning/Meter';
import { PlanMenu } from '../planning/PlanMenu';
import { RichSection } from '../planning/RichSection';
import { Tabs } from '../planning/Tabs';
import { initiativePath, tallyOf, useInitiative } from './data';
import { InitiativeDialog } from './InitiativeDialog';
import { InitiativeTree } from './InitiativeTree';
import { initiativeItemsPage, initiativePage, initiativesPage } from './pages';
import { words } from './words';

export const InitiativeTabs = ({ initiative }: { readonly initiative: string }): ReactNode => (
  <Tabs
    label={words().initiatives}
    params={{ initiative }}
    tabs={[
      { page: initiativePage, name: words().overview },
      { page: initiativeItemsPage, name: words().items },
    ]}
  />
);

/** An initiative: its progress, and its contents as a tree. */
export function InitiativePage({ slug, initiative: id }: At<'initiative'>): ReactNode {
  const { data: initiative, error } = useInitiative(slug, id);
  const grants = useGrants(slug);
  const [isEditing, setEditing] = useState(false);
  const go = useGo();
  const t = words();
  if (error) return <Failed error={error} />;
  const mayEdit = grants.has('initiative:edit');
  return (
    <Sheet
      title={initiative?.name ?? ''}
      above={
        <PageLink className="crumb" page={initiativesPage} params={{}}>
          {t.initiatives} /
        </PageLink>
      }
      actions={
        <>
          <InitiativeTabs initiative={id} />
          {initiative && (
            <PlanMenu
              name={initiative.name}
              path={initiativePath(slug, id)}
              kind="initiatives"
              onEdit={mayEdit ? () => setEditing(true) : undefined}
              mayDelete={grants.has('initiative:delete')}
              deleteText={t.deleteText}
              onDeleted={() => go(initiativesPage, {})}
            />
          )}
        </>
      }
    >
      {initiative ? (
        <div className="plan-page">
          <Facts>
            <Fact name={t.state}>{t.states[initiative.state]}</Fact>
            <Fact name={t.start}>{initiative.start_date && formatDate(initiative.start_date)}</Fact>
            <Fact name={t.end}>{initiative.end_date && formatDate(initiative.end_date)}</Fact>
            <Fact name={t.lead}>{initiative.lead?.display_name}</Fact>
            <Fact name={t.progress}>
              <Meter tally={tallyOf(initiative)} />
            </Fact>
          </Facts>
          <RichSection
            title={t.description}
            draft={`initiative-${id}`}
            html={initiative.description_html}
            empty={t.descriptionEmpty}
            mayEdit={mayEdit}
            onSave={async (html) => {
              await api.patch(initiativePath(slug, id), { description_html: html });
              await refresh('initiatives');
            }}
          />
          <section className="plan-part" aria-label={t.content}>
            <header className="plan-part-head">
              <h2>{t.content}</h2>
            </header>
            <InitiativeTree slug={slug} initiative={initiative} />
          </section>
        </div>
      ) : (
        <SkeletonRows label={t.loading} />
      )}
      {isEditing && initiative && (
        <InitiativeDialog slug={slug} initiative={initiative} onClose={() => setEditing(false)} />
      )}
    </Sheet>
  );
}
