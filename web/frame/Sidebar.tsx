import type { ReactNode } from 'react';
import { server } from '../data/document';
import { useProjects } from '../data/projects';
import { Face, Icon, IconButton, type IconName } from '../kit';
import { textOf, words } from '../words';
import { useFrame } from './actions';
import { useOffered } from './offered';
import type { AnyPage } from './page';
import { PageLink, useSlug } from './PageLink';
import { switchTheme } from './theme';

const Row = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }): ReactNode => (
  <>
    <Icon name={icon} />
    {children}
  </>
);

function Count({ use }: { readonly use: (slug: string) => number }): ReactNode {
  const count = use(useSlug());
  return count > 0 && <span className="side-count">{count}</span>;
}

interface EntryProps {
  readonly page: AnyPage;
  readonly params?: Readonly<Record<string, string>>;
  readonly className?: string;
}

/** A page in the navigation. */
const Entry = ({ page, params = {}, className = '' }: EntryProps): ReactNode => (
  <PageLink page={page} params={params} exact={page.path === ''} className={`side-row ${className}`}>
    <Row icon={page.icon ?? 'file'}>
      <span className="side-text">{textOf(page.label)}</span>
      {page.useCount && <Count use={page.useCount} />}
    </Row>
  </PageLink>
);

/** A project with the pages below it; the first of them is what its name leads to. */
function ProjectPages({ project: key, name }: { readonly project: string; readonly name: string }): ReactNode {
  const [first, ...rest] = useOffered('project', useSlug(), key);
  if (!first) return null;
  return (
    <div>
      <PageLink page={first} params={{ project: key }} exact className="side-row">
        <Row icon="project">
          <span className="side-text">{name}</span>
        </Row>
      </PageLink>
      {rest.map((page) => (
        <Entry key={page.path} page={page} params={{ project: key }} className="side-below" />
      ))}
    </div>
  );
}

const OWN_PAGES: Readonly<Record<string, readonly [IconName, 'members' | 'features' | 'apps' | 'audit']>> = {
  'members/': ['people', 'members'],
  'settings/features/': ['settings', 'features'],
  'settings/apps/': ['link', 'apps'],
  'audit/': ['list', 'audit'],
};

/** Pages that the server writes, as far as the person may open them; a package's stand among them. */
function ServerPages(): ReactNode {
  const t = words();
  const slug = useSlug();
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
  readonly onSearch: () => void;
  readonly onKeys: () => void;
}

export function Sidebar({ onSearch, onKeys }: Props): ReactNode {
  const t = words();
  const slug = useSlug();
  const { data: projects } = useProjects(slug);
  const top = useOffered('top', slug);
  const ofWorkspace = useOffered('workspace', slug);
  const settings = useOffered('settings-of-workspace', slug);
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
      {top.map((page) => (
        <Entry key={page.path} page={page} />
      ))}
      <h2 className="side-title">{t.projects}</h2>
      {projects?.map(({ id, identifier, name }) => (
        <ProjectPages key={id} project={identifier} name={name} />
      ))}
      <h2 className="side-title">{t.workspace}</h2>
      {[...ofWorkspace, ...settings].map((page) => (
        <Entry key={page.path} page={page} />
      ))}
      <ServerPages />
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
