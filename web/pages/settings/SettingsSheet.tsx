import type { ReactNode } from 'react';
import { useProject } from '../../data/projects';
import type { Project } from '../../data/wire';
import { useOffered } from '../../frame/offered';
import type { AnyPage } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { SkeletonRows } from '../../kit';
import { textOf, type Text } from '../../words';
import { projectPage } from '../work-items/pages';
import { projectSettingsPage, workspaceSettingsPage } from './pages';
import { words } from './words';
import './settings.css';

interface Common {
  readonly title: string;
  readonly actions?: ReactNode;
}

/** The part of a page that a link needs; the first page of each place has another name in this list. */
interface Entry extends Pick<AnyPage, 'path' | 'label'> {
  readonly exact?: boolean;
}

const first = ({ path }: Pick<AnyPage, 'path'>, label: Text = GENERAL): Entry => ({ path, label, exact: true });
const GENERAL: Text = { en: 'General', de: 'Allgemein' };

interface NavProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly params?: Readonly<Record<string, string>>;
}

const Nav = ({ label, entries, params = {} }: NavProps): ReactNode => (
  <nav className="settings-nav" aria-label={label}>
    {entries.map((entry) => (
      <PageLink key={entry.path} page={entry} params={params} exact={entry.exact ?? false} className="side-row">
        <span className="side-text">{textOf(entry.label)}</span>
      </PageLink>
    ))}
  </nav>
);

interface OfProject extends Common {
  readonly slug: string;
  /** The project as the address names it. */
  readonly project: string;
  readonly children: (project: Project) => ReactNode;
}

/** A page of the project settings, beside the list of all of them. */
export function ProjectSettings({ slug, project: key, title, actions, children }: OfProject): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const pages = useOffered('settings-of-project', slug, key);
  const t = words();
  if (!isPending && !project) return <NotFound />;
  return (
    <Sheet
      title={title}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: key }}>
          {project?.name ?? key} /
        </PageLink>
      }
      actions={actions}
    >
      <div className="settings">
        <Nav label={t.projectSettings} entries={[first(projectSettingsPage), ...pages]} params={{ project: key }} />
        <div className="settings-body">{project ? children(project) : <SkeletonRows label={t.loading} />}</div>
      </div>
    </Sheet>
  );
}

interface OfWorkspace extends Common {
  readonly slug: string;
  readonly children: ReactNode;
}

/** A page of the workspace settings, beside the list of all of them. */
export function WorkspaceSettings({ slug, title, actions, children }: OfWorkspace): ReactNode {
  const pages = useOffered('settings-of-workspace', slug);
  return (
    <Sheet title={title} actions={actions}>
      <div className="settings">
        <Nav label={words().workspaceSettings} entries={[first(workspaceSettingsPage), ...pages]} />
        <div className="settings-body">{children}</div>
      </div>
    </Sheet>
  );
}

/** A page of the person's own settings, beside the list of all of them. */
export function PersonSettings({ slug, title, actions, children }: OfWorkspace): ReactNode {
  const pages = useOffered('settings-of-person', slug);
  return (
    <Sheet title={title} actions={actions}>
      <div className="settings">
        <Nav label={words().personSettings} entries={pages.map((page) => first(page, page.label))} />
        <div className="settings-body">{children}</div>
      </div>
    </Sheet>
  );
}
