import type { ReactNode } from 'react';
import { useItem } from '../../data/items';
import { useProjects } from '../../data/projects';
import { SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink, useGo } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { homePage } from '../projects/pages';
import { projectPage } from './pages';
import { words } from './words';
import './work-items.css';
import { ItemBody } from './ItemBody';
import { ItemMenu } from './ItemPanel';
import { VocabularyOf } from './vocabulary';

/** One work item as a page. */
export function ItemPage({ slug, itemKey: key }: At<'itemKey'>): ReactNode {
  const { data, error } = useItem(slug, key);
  const { data: projects } = useProjects(slug);
  const go = useGo();
  if (error) return <Failed error={error} />;
  if (!data) {
    return (
      <Sheet title={key}>
        <SkeletonRows label={words().loading} />
      </Sheet>
    );
  }
  const { data: item, etag } = data;
  const project = projects?.find(({ id }) => id === item.project_id);
  const leave = () => (project ? go(projectPage, { project: project.identifier }) : go(homePage, {}));
  return (
    <VocabularyOf key={item.id} slug={slug} project={item.project_id}>
      <Sheet
        title={item.identifier}
        above={
          project && (
            <PageLink className="crumb" page={projectPage} params={{ project: project.identifier }}>
              {project.name} /
            </PageLink>
          )
        }
        actions={<ItemMenu item={item} onGone={leave} />}
      >
        <div className="item-page">
          <ItemBody item={item} etag={etag} />
        </div>
      </Sheet>
    </VocabularyOf>
  );
}
