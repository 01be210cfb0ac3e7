import { useParams } from '@tanstack/react-router';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { server } from '../data/document';
import { usePersonName } from '../data/person';
import { useProjects } from '../data/projects';
import { Face, Icon, IconButton, type IconName } from '../kit';
import { textOf, words } from '../words';
import { useFrame } from './actions';
import { useOffered } from './offered';
import { Favorites } from './Favorites';
import { useFold } from './folds';
import type { AnyPage } from './page';
import { PageLink, useSlug } from './PageLink';
import { Part } from './Part';
import { switchTheme } from './theme';
import { WorkspaceMenu } from './WorkspaceMenu';

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

/** A link to a page in the navigation. */
const Entry = ({ page, params = {}, className = '' }: EntryProps): ReactNode => (
  <PageLink page={page} params={params} exact={page.path === ''} className={`side-row ${className}`}>
    <Row icon={page.icon ?? 'file'}>
      <span className="side-text">{textOf(page.label)}</span>
      {page.useCount && <Count use={page.useCount} />}
    </Row>
  </PageLink>
);

interface ProjectProps {
  /** The project as the address names it. */
  readonly project: string;
  readonly name: string;
  /** The initial state, until the person folds or unfolds it. */
  readonly isOpenAtFirst: boolean;
}

/** A project with its pages, which fold. Its name leads to the first of them. */
function ProjectPages({ project: key, name, isOpenAtFirst }: ProjectProps): ReactNode {
  const slug = useSlug();
  const [first, ...rest] = useOffered('project', slug, key);
  const [isOpen, fold] = useFold(slug, `project:${key}`, isOpenAtFirst);
  const id = useId();
  if (!first) return null;
  return (
    <div className="side-part" data-foldable>
      <div className="side-project">
        <PageLink page={first} params={{ project: key }} exact className="side-row">
          <Row icon="project">
            <span className="side-text">{name}</span>
          </Row>
        </PageLink>
        {rest.length > 0 && (
          <button
            type="button"
            className="side-fold"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={words().pagesOf(name)}
            onClick={fold}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={12} />
          </button>
        )}
      </div>
      <div id={id} className="side-part" hidden={!isOpen}>
        {isOpen &&
          rest.map((page) => <Entry key={page.path} page={page} params={{ project: key }} className="side-below" />)}
      </div>
    </div>
  );
}

/** Up to this number of projects, all are unfolded at first; beyond it, only the current one. */
const FEW = 3;

/** Up and Down move through the navigation; Left and Right fold and unfold the focused entry. */
function onArrows(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  const here = target as HTMLElement;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const all = [...currentTarget.querySelectorAll<HTMLElement>('.side-row, .side-heading')];
    const row = here.closest('.side-project')?.querySelector<HTMLElement>('.side-row') ?? here;
    const next = all[all.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
    if (!all.includes(row) || !next) return;
    event.preventDefault();
    next.focus();
  }
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const button = here.closest('[data-foldable]')?.querySelector<HTMLElement>('[aria-expanded]');
    if (!button || (button.getAttribute('aria-expanded') === 'true') === (key === 'ArrowRight')) return;
    event.preventDefault();
    const isBelow = !here.closest('.side-project, .side-title');
    button.click();
    if (isBelow) button.focus();
  }
}

/** Server-rendered pages that the person may open, including those of packages. */
function ServerPages(): ReactNode {
  const t = words();
  const slug = useSlug();
  return server.menu
    .filter(({ path }) => path)
    .map(({ path, label }) => (
      <a key={path} className="side-row" href={`${server.base}/w/${slug}/${path}`}>
        <Row icon={path === APPS ? 'link' : 'file'}>{path === APPS ? t.apps : label}</Row>
      </a>
    ));
}
const APPS = 'settings/apps/';

interface Props {
  readonly onSearch: () => void;
  readonly onKeys: () => void;
  readonly onFold: () => void;
}

export function Sidebar({ onSearch, onKeys, onFold }: Props): ReactNode {
  const t = words();
  const slug = useSlug();
  const { data: projects } = useProjects(slug);
  const top = useOffered('top', slug);
  const ofWorkspace = useOffered('workspace', slug);
  const ofInstance = useOffered('instance', slug);
  const [own] = useOffered('settings-of-person', slug);
  const { create } = useFrame();
  const person = usePersonName();
  const { project: current } = useParams({ strict: false }) as { project?: string };
  return (
    <nav className="sidebar" aria-label={t.workspace} onKeyDown={onArrows}>
      <div className="side-head">
        <WorkspaceMenu />
        <IconButton icon="fold" label={t.foldSidebar} look="quiet" className="only-wide" onClick={onFold} />
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
      <Favorites />
      <Part name="projects" title={t.projects}>
        {projects?.map(({ id, identifier, name }) => (
          <ProjectPages
            key={id}
            project={identifier}
            name={name}
            isOpenAtFirst={projects.length <= FEW || [id, identifier].includes(current ?? '')}
          />
        ))}
      </Part>
      <Part name="workspace" title={t.workspace}>
        {ofWorkspace.map((page) => (
          <Entry key={page.path} page={page} />
        ))}
        <ServerPages />
      </Part>
      {ofInstance.length > 0 && (
        <Part name="instance" title={t.installation}>
          {ofInstance.map((page) => (
            <Entry key={page.path} page={page} />
          ))}
        </Part>
      )}
      <div className="side-foot">
        {own && (
          <PageLink className="side-person" page={own} params={{}} title={t.personSettings}>
            <Face person={{ id: server.person.id, display_name: person }} />
            <span className="side-text">{person}</span>
          </PageLink>
        )}
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
