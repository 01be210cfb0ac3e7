import type { FoundSession } from '../../contexts/identity';
import type { MenuEntry } from '#context';
import type { WorkspaceCtx } from '#kernel';
import type { ApiCalls } from './console-api';
import { header } from './header';
import { markup, page, type Html, type Page } from '#pages';

/** Who may register apps, in the letters of the interface's declarations: it has no operation for that. */
export const APP_ADMINS = 'O A';

interface PageEntry extends MenuEntry {
  /** The same for what the interface has no operation for. */
  readonly allow?: string;
}

/** The workspace that a page is about, for the person who looks at it. */
export interface Place {
  readonly slug: string;
  readonly session: FoundSession;
  readonly api: ApiCalls;
  /** Where the interface has the workspace. */
  readonly root: string;
  /** Pages that this person may open. */
  readonly menu: readonly MenuEntry[];
  /** Who it is there. */
  readonly ctx: WorkspaceCtx;
}

/** Pages of the service itself; contexts add theirs. */
export const PAGES: readonly PageEntry[] = [
  { path: '', label: 'Projects' },
  { path: 'members/', label: 'Members', operation: 'list-workspace-members' },
  { path: 'settings/features/', label: 'Features', operation: 'update-workspace-features' },
  { path: 'settings/apps/', label: 'Apps', allow: APP_ADMINS },
  { path: 'audit/', label: 'Audit log', operation: 'list-audit-logs' },
];

function tabs({ slug, menu }: Place, current: string): Html {
  const links = menu.map(({ path, label }) => {
    const here = path === current ? markup` aria-current="page"` : markup``;
    return markup`<a href="/w/${slug}/${path}"${here}>${label}</a>\n`;
  });
  return markup`<nav class="bar" aria-label="Workspace">
<span class="home">${slug}</span>
${links}</nav>`;
}

interface Content extends Pick<Page, 'title' | 'content'> {
  /** Of the page, if it is one of them. */
  readonly tab?: string;
}

/** A page below a workspace. */
export const workspacePage = (place: Place, { tab = 'none', ...rest }: Content): string =>
  page({ ...rest, header: markup`${header(place.session)}\n${tabs(place, tab)}`, width: 'wide' });
