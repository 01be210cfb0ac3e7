import type { FoundSession } from '../../contexts/identity';
import type { MenuEntry } from '#context';
import type { WorkspaceCtx } from '#kernel';
import type { ApiCalls } from './console-api';
import { header } from './header';
import { markup, page, type Html, type Page } from '#pages';

/** The roles that may register apps, in the abbreviations of declarations. The API has no operation for it. */
export const APP_ADMINS = 'O A';

interface PageEntry extends MenuEntry {
  /** The roles that may open the page, for pages without an API operation. */
  readonly allow?: string;
}

/** The workspace of a page, for the person who views it. */
export interface PageWorkspace {
  readonly slug: string;
  readonly session: FoundSession;
  readonly api: ApiCalls;
  /** The path of the workspace in the API. */
  readonly root: string;
  /** The pages that this person may open. */
  readonly menu: readonly MenuEntry[];
  /** The person's context in the workspace. */
  readonly ctx: WorkspaceCtx;
}

/** Pages of the service itself. Contexts add theirs. */
export const PAGES: readonly PageEntry[] = [
  { path: '', label: 'Projects' },
  { path: 'settings/apps/', label: 'Apps', allow: APP_ADMINS },
];

function tabs({ slug, menu }: PageWorkspace, current: string): Html {
  const links = menu.map(({ path, label }) => {
    const here = path === current ? markup` aria-current="page"` : markup``;
    return markup`<a href="/w/${slug}/${path}"${here}>${label}</a>\n`;
  });
  return markup`<nav class="bar" aria-label="Workspace">
<span class="home">${slug}</span>
${links}</nav>`;
}

interface Content extends Pick<Page, 'title' | 'content'> {
  /** The path of the current page in the menu, if it is there. */
  readonly tab?: string;
}

/** Makes a page of a workspace, with header and menu. */
export const workspacePage = (place: PageWorkspace, { tab = 'none', ...rest }: Content): string =>
  page({ ...rest, header: markup`${header(place.session)}\n${tabs(place, tab)}`, width: 'wide' });
