import type { FoundSession } from '../../contexts/identity';
import { header, markup, page, type ApiCalls, type Html, type Page } from '../kit';

/** The workspace that a page is about, for the person who looks at it. */
export interface Place {
  readonly slug: string;
  readonly session: FoundSession;
  readonly api: ApiCalls;
  /** Where the interface has the workspace. */
  readonly root: string;
}

const TABS = [
  ['', 'Projects'],
  ['members/', 'Members'],
  ['settings/features/', 'Features'],
  ['settings/apps/', 'Apps'],
  ['audit/', 'Audit log'],
] as const;

function tabs({ slug }: Place, current: string): Html {
  const links = TABS.map(([path, name]) => {
    const here = path === current ? markup` aria-current="page"` : markup``;
    return markup`<a href="/w/${slug}/${path}"${here}>${name}</a>\n`;
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
