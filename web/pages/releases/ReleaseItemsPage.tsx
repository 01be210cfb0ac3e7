import { useState, type ReactNode } from 'react';
import { useGrants } from '../../data/projects';
import { Button } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { AddItems } from '../planning/AddItems';
import { ItemsView } from '../work-items/ItemsView';
import { VocabularyOf } from '../work-items/vocabulary';
import { releasePath, useRelease } from './data';
import { releasesPage } from './pages';
import { ReleaseTabs } from './ReleasePage';
import { words } from './words';

/** The work items of a release in all projects. */
export function ReleaseItemsPage({ slug, release: id }: At<'release'>): ReactNode {
  const { data: release, error } = useRelease(slug, id);
  const grants = useGrants(slug);
  const [isAdding, setAdding] = useState(false);
  const t = words();
  if (error) return <Failed error={error} />;
  const path = `${releasePath(slug, id)}work-items/`;
  return (
    <VocabularyOf slug={slug} project={undefined}>
      <ItemsView
        title={release?.name ?? ''}
        above={
          <PageLink className="crumb" page={releasesPage} params={{}}>
            {t.releases} /
          </PageLink>
        }
        path={path}
        groups={['priority', 'none']}
        actions={
          <>
            <ReleaseTabs release={id} />
            {grants.has('release:edit') && (
              <Button icon="plus" onClick={() => setAdding(true)}>
                {t.addItems}
              </Button>
            )}
          </>
        }
      />
      {isAdding && release && <AddItems slug={slug} to={path} name={release.name} onClose={() => setAdding(false)} />}
    </VocabularyOf>
  );
}
