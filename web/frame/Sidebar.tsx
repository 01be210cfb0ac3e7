import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { server } from '../data/document';
import { useGrantsIn, useProjects, useUnread } from '../data/records';
import { Face, Icon, IconButton, type IconName } from '../kit';
import { useFrame } from './actions';
import { switchTheme } from './theme';
import { words } from '../words';

const Row = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }): ReactNode => (
  <>
    <Icon name={icon} />
    {children}
  </>
);

const OWN_PAGES: Readonly<Record<string, readonly [IconName, 'members' | 'features' | 'apps' | 'audit']>> = {
  'members/': ['people', 'members'],
  'settings/features/': ['settings', 'features'],
  'settings/apps/': ['link', 'apps'],
  'audit/': ['list', 'audit'],
};

/** Pages that the server writes, as far as the person may open them; a package's stand among them. */
function ServerPages({ slug }: { readonly slug: string }): ReactNode {
  const t = words();
  return server.menu
    .filter(({ path }) => path)
    .map(({ path, label }) => {
      const [icon, name] = OWN_PAGES[path] ?? (['file', null] as const);
      return (
        <a key={path} className="side-row" href={`${server.base}/w/${slug}/${path}`}>
          <Row icon={icon}>{name ? t[name] : label}</Row>
        </a>
      );
    });
}

interface Props {
  readonly slug: string;
  readonly onSearch: () => void;
  readonly onKeys: () => void;
}

export function Sidebar({ slug, onSearch, onKeys }: Props): ReactNode {
  const t = words();
  const unread = useUnread(slug);
  const { data: projects } = useProjects(slug);
  const grants = useGrantsIn(slug, projects);
  const { create } = useFrame();
  return (
    <nav className="sidebar" aria-label={t.workspace}>
      <div className="side-head">
        <a className="side-workspace" href={`${server.base}/`}>
          <span className="side-mark" aria-hidden="true">
            {slug[0]?.toUpperCase()}
          </span>
          <span className="side-name">{slug}</span>
        </a>
        {create && <IconButton icon="plus" label={t.newItem} look="plain" onClick={create} />}
      </div>
      <button type="button" className="side-row" onClick={onSearch}>
        <Row icon="search">
          {t.search} <kbd>Ctrl K</kbd>
        </Row>
      </button>
      <Link className="side-row" to="/w/$slug/" params={{ slug }} activeOptions={{ exact: true }}>
        <Row icon="home">{t.home}</Row>
      </Link>
      <Link className="side-row" to="/w/$slug/my-work/" params={{ slug }}>
        <Row icon="person">{t.myWork}</Row>
      </Link>
      <Link className="side-row" to="/w/$slug/inbox/" params={{ slug }}>
        <Row icon="inbox">
          {t.inbox} {unread > 0 && <span className="side-count">{unread}</span>}
        </Row>
      </Link>
      <h2 className="side-title">{t.projects}</h2>
      {projects?.map((project) => (
        <div key={project.id}>
          <Link
            className="side-row"
            to="/w/$slug/projects/$project/"
            params={{ slug, project: project.identifier }}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <Row icon="project">
              <span className="side-text">{project.name}</span>
            </Row>
          </Link>
          {project.cycle_view && grants(project)?.has('cycle:view') && (
            <Link
              className="side-row side-below"
              to="/w/$slug/projects/$project/cycles/"
              params={{ slug, project: project.identifier }}
            >
              <Row icon="cycle">{t.cycles}</Row>
            </Link>
          )}
        </div>
      ))}
      <h2 className="side-title">{t.workspace}</h2>
      <ServerPages slug={slug} />
      <div className="side-foot">
        <a className="side-person" href={`${server.base}/profile/`} title={t.profile}>
          <Face person={{ id: server.person.id, display_name: server.person.name }} />
          <span className="side-text">{server.person.name}</span>
        </a>
        <IconButton icon="keyboard" label={t.keyboard} onClick={onKeys} />
        <IconButton icon="moon" label={t.appearance} onClick={switchTheme} />
        <form method="post" action={`${server.base}/sign-out/`}>
          <input type="hidden" name="form_token" value={server.formToken} />
          <IconButton icon="out" label={t.signOut} type="submit" />
        </form>
      </div>
    </nav>
  );
}
