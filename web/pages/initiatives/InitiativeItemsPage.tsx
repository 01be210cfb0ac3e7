import { useState, type ReactNode } from 'react';
import { useGrants } from '../../data/projects';
import { Button } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { AddItems } from '../planning/AddItems';
import { ItemsView } from '../work-items/ItemsView';
import { VocabularyOf } from '../work-items/vocabulary';
import { initiativePath, useInitiative } from './data';
import { initiativesPage } from './pages';
import { InitiativeTabs } from './InitiativePage';
import { words } from './words';

/** The work items of an initiative in all projects. */
export function InitiativeItemsPage({ slug, initiative: id }: At<'initiative'>): ReactNode {
  const { data: initiative, error } = useInitiative(slug, id);
  const grants = useGrants(slug);
  const [isAdding, setAdding] = useState(false);
  const t = words();
  if (error) return <Failed error={error} />;
  const path = `${initiativePath(slug, id)}work-items/`;
  return (
    <VocabularyOf slug={slug} project={undefined}>
      <ItemsView
        title={initiative?.name ?? ''}
        above={
          <PageLink className="crumb" page={initiativesPage} params={{}}>
            {t.initiatives} /
          </PageLink>
        }
        path={path}
        groups={['priority', 'none']}
        actions={
          <>
            <InitiativeTabs initiative={id} />
            {grants.has('initiative:edit') && (
              <Button icon="plus" onClick={() => setAdding(true)}>
                {t.addItems}
              </Button>
            )}
          </>
        }
      />
      {isAdding && initiative && (
        <AddItems slug={slug} to={path} name={initiative.name} onClose={() => setAdding(false)} />
      )}
    </VocabularyOf>
  );
}
