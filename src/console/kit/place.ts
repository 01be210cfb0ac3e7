import type { FoundSession } from '../../contexts/identity';
import type { MenuEntry } from '#context';
import type { ApiCalls } from './console-api';
import { header } from './header';
import { markup, page, type Html, type Page } from '#pages';

/** The workspace that a page is about, for the person who looks at it. */
export interface Place {
  readonly slug: string;
  readonly session: FoundSession;
  readonly api: ApiCalls;
  /** Where the interface has the workspace. */
  readonly root: string;
  /** Pages that contexts add to those below. */
  readonly menu: readonly MenuEntry[];
}

const TABS: readonly MenuEntry[] = [
  { path: '', label: 'Projects' },
  { path: 'members/', label: 'Members' },
  { path: 'settings/features/', label: 'Features' },
  { path: 'settings/apps/', label: 'Apps' },
  { path: 'audit/', label: 'Audit log' },
];

function tabs({ slug, menu }: Place, current: string): Html {
  const links = [...TABS, ...menu].map(({ path, label }) => {
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
