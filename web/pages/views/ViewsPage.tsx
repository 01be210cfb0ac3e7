import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { isGranted, useGrants, useProject } from '../../data/projects';
import {
  Button,
  ConfirmDialog,
  Empty,
  Face,
  Icon,
  IconButton,
  Menu,
  say,
  SkeletonRows,
  type MenuAction,
} from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { projectPage } from '../work-items/pages';
import { countOf } from './count';
import { ACCESS, shownAs, useViews, viewsPath, type SavedView } from './data';
import { projectViewPage, viewPage } from './pages';
import { ViewDialog } from './ViewDialog';
import { words } from './words';
import './views.css';

/** The views of the workspace, over all projects. */
export const ViewsPage = ({ slug }: At): ReactNode => <Views slug={slug} />;

export function ProjectViewsPage({ slug, project: key }: At<'project'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  if (!isPending && !project) return <NotFound />;
  if (!project) return null;
  const above = (
    <PageLink className="crumb" page={projectPage} params={{ project: key }}>
      {project.name} /
    </PageLink>
  );
  return <Views slug={slug} project={project.id} projectKey={key} above={above} />;
}

interface Props {
  readonly slug: string;
  readonly project?: string;
  readonly projectKey?: string;
  readonly above?: ReactNode;
}

const GROUPS = ['private', 'shared'] as const;

/** Saved views: the person's own and the shared ones. */
function Views({ slug, project, projectKey, above }: Props): ReactNode {
  const { data: views, error } = useViews(slug, project);
  const grants = useGrants(slug, project);
  const [edited, setEdited] = useState<SavedView | 'new'>();
  const [doomed, setDoomed] = useState<SavedView>();
  const t = words();
  const create = grants.has('view:create') && (
    <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
      {t.newView}
    </Button>
  );
  const remove = async ({ id, name }: SavedView) => {
    try {
      await api.delete(`${viewsPath(slug, project)}${id}/`);
      await refresh('views');
      setDoomed(undefined);
      say(t.deletedThis(name));
    } catch (problem) {
      complainOf(problem);
    }
  };
  return (
    <Sheet title={t.views} above={above} actions={views?.length ? create : null}>
      {error ? <Failed error={error} /> : !views && <SkeletonRows label={t.loading} />}
      {views?.length === 0 && (
        <Empty title={t.viewsEmpty} text={t.viewsEmptyText}>
          {create}
        </Empty>
      )}
      {GROUPS.map((group) => {
        const those = views?.filter(({ access }) => access === ACCESS[group]) ?? [];
        if (!those.length) return null;
        return (
          <section key={group} aria-label={t[group]}>
            <h2 className="views-group">{t[group]}</h2>
            <ul>
              {those.map((view) => (
                <li key={view.id} className="views-entry">
                  <ViewLink view={view} projectKey={projectKey} />
                  <ViewMenu
                    name={view.name}
                    onEdit={
                      isGranted(grants, 'view:edit', view.created_by_id) && !view.is_locked
                        ? () => setEdited(view)
                        : undefined
                    }
                    onDelete={isGranted(grants, 'view:delete', view.created_by_id) ? () => setDoomed(view) : undefined}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {edited && (
        <ViewDialog
          slug={slug}
          project={project}
          view={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {doomed && (
        <ConfirmDialog
          title={t.deleteThis(doomed.name)}
          text={t.deleteText}
          action={t.delete}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => remove(doomed)}
        />
      )}
    </Sheet>
  );
}

interface LinkProps {
  readonly view: SavedView;
  readonly projectKey: string | undefined;
}

function ViewLink({ view, projectKey }: LinkProps): ReactNode {
  const t = words();
  const count = countOf(view.filters);
  const facts = [view.pql_filters, count > 0 && t.conditions(count)].filter(Boolean).join(' · ');
  const content = (
    <>
      <Icon name={view.access === ACCESS.private ? 'lock' : 'view'} />
      <span className="views-name">{view.name}</span>
      <span className="views-query soft">{facts || t.noConditions}</span>
      {view.is_locked && <span className="soft">{t.isLocked}</span>}
      {view.owned_by && <Face person={view.owned_by} />}
    </>
  );
  const search = shownAs(view);
  return projectKey === undefined ? (
    <PageLink className="views-link" page={viewPage} params={{ view: view.id }} search={search}>
      {content}
    </PageLink>
  ) : (
    <PageLink
      className="views-link"
      page={projectViewPage}
      params={{ project: projectKey, view: view.id }}
      search={search}
    >
      {content}
    </PageLink>
  );
}

interface MenuProps {
  readonly name: string;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

function ViewMenu({ name, onEdit, onDelete }: MenuProps): ReactNode {
  const t = words();
  const actions: MenuAction[] = [
    ...(onEdit ? ([{ label: t.edit, icon: 'settings', run: onEdit }] as const) : []),
    ...(onDelete ? ([{ label: t.delete, icon: 'trash', run: onDelete }] as const) : []),
  ];
  if (!actions.length) return null;
  return <Menu trigger={<IconButton icon="more" label={`${t.moreActions}: ${name}`} />} actions={actions} />;
}
