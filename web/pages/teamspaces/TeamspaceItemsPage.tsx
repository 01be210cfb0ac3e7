import type { ReactNode } from 'react';
import { workspacePath } from '../../data/paths';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { ItemsView } from '../work-items/ItemsView';
import { VocabularyOf } from '../work-items/vocabulary';
import { useTeamspace } from './data';
import { teamspacesPage } from './pages';
import { TeamspaceTabs } from './TeamspacePage';
import { words } from './words';

/** The work items of all projects of a teamspace. */
export function TeamspaceItemsPage({ slug, teamspace: id }: At<'teamspace'>): ReactNode {
  const { data: teamspace, error } = useTeamspace(slug, id);
  if (error) return <Failed error={error} />;
  if (!teamspace) return null;
  return (
    <VocabularyOf slug={slug} project={undefined}>
      <ItemsView
        title={teamspace.name}
        above={
          <PageLink className="crumb" page={teamspacesPage} params={{}}>
            {words().teamspaces} /
          </PageLink>
        }
        path={`${workspacePath(slug)}work-items/`}
        base={{ pql: `teamspaceProject = "${id}"` }}
        groups={['priority', 'none']}
        actions={<TeamspaceTabs teamspace={id} />}
      />
    </VocabularyOf>
  );
}
