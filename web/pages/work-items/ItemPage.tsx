import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useItem, useProjects } from '../../data/records';
import { SkeletonRows } from '../../kit';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { words } from '../../words';
import { ItemBody } from './ItemBody';
import { ItemMenu } from './ItemPanel';
import { VocabularyOf } from './vocabulary';

/** One work item as a page of its own. */
export function ItemPage(): ReactNode {
  const { slug, key } = useParams({ from: '/w/$slug/items/$key' });
  const { data, error } = useItem(slug, key);
  const { data: projects } = useProjects(slug);
  const navigate = useNavigate();
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
  const leave = () =>
    void navigate(
      project
        ? { to: '/w/$slug/projects/$project/', params: { slug, project: project.identifier } }
        : { to: '/w/$slug/', params: { slug } },
    );
  return (
    <VocabularyOf key={item.id} slug={slug} project={item.project_id}>
      <Sheet
        title={item.identifier}
        above={
          project && (
            <Link className="crumb" to="/w/$slug/projects/$project/" params={{ slug, project: project.identifier }}>
              {project.name} /
            </Link>
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
