import { page } from '../../frame/page';

interface Search {
  /** Whether the versions are open beside the page. */
  readonly versions?: boolean;
}
const readSearch = ({ versions }: Record<string, unknown>): Search =>
  versions === true || versions === 'true' ? { versions: true } : {};

export const wikiPage = page({
  path: 'wiki',
  label: { en: 'Wiki', de: 'Wiki' },
  icon: 'book',
  place: 'workspace',
  order: 10,
  keys: 'g w',
  needs: { grants: ['page:view'] },
  load: async () => (await import('./WikiPage')).WikiPage,
});

export const wikiTextPage = page({
  path: 'wiki/$page',
  shows: 'page',
  label: { en: 'Page', de: 'Seite' },
  readSearch,
  load: async () => (await import('./WikiPage')).WikiPage,
});

export const projectPagesPage = page({
  path: 'projects/$project/pages',
  label: { en: 'Pages', de: 'Seiten' },
  icon: 'book',
  place: 'project',
  order: 60,
  needs: { project: ({ page_view }) => page_view, grants: ['page:view'] },
  load: async () => (await import('./ProjectPagesPage')).ProjectPagesPage,
});

export const projectTextPage = page({
  path: 'projects/$project/pages/$page',
  shows: 'page',
  label: { en: 'Page', de: 'Seite' },
  readSearch,
  load: async () => (await import('./ProjectPagesPage')).ProjectPagesPage,
});

export default [wikiPage, wikiTextPage, projectPagesPage, projectTextPage];
