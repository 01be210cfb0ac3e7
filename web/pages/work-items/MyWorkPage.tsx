import type { ReactNode } from 'react';
import { server } from '../../data/document';
import { workspacePath } from '../../data/paths';
import { words } from './words';
import type { At } from '../../frame/page';
import { ItemsView } from './ItemsView';
import { VocabularyOf } from './vocabulary';

const UNFINISHED = ['backlog', 'unstarted', 'started'];

/** The person's unfinished work items in all projects. */
export function MyWorkPage({ slug }: At): ReactNode {
  return (
    <VocabularyOf slug={slug} project={undefined}>
      <ItemsView
        title={words().myWork}
        path={`${workspacePath(slug)}work-items/`}
        base={{ assignee_id: server.person.id, state_group__in: UNFINISHED }}
        groups={['priority', 'none']}
      />
    </VocabularyOf>
  );
}
