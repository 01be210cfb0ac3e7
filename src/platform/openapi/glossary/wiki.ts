import type { Entries } from './entry';

const MEMBERS: Entries = {
  access: [
    'Who sees the page: 0 everyone who sees the place, 1 its owner alone. Below another page it is as that one.',
    0,
  ],
  is_locked: 'Whether the page is kept as it is.',
  is_global: 'Whether it is a page of the wiki, not of a project.',
  is_favorite: 'Whether it is a favourite of the caller.',
  owned_by: 'Id of the person who owns the page.',
  owned_by_id: 'Id of the person who owns the page.',
  parent_id: 'Id of the page that it lies below.',
  label_ids: 'Ids of labels: those of the project, for a page of the wiki those of the workspace.',
  view_props: ['How clients lay it out.', { full_width: true }],
  type: 'Which pages: all in use, those by who sees them, or those in the archive.',
  archived_at: 'When it was put away; null while it is in use. A value puts it away, null brings it back.',
  projects: 'The project that it is of; empty for a page of the wiki.',
  label_id: 'Id of a label that it has.',
  color: ['Colour that clients show it in.', '#0ea5e9'],
};

const NOUNS = ['page', 'page lite', 'project page', 'workspace page'];

/** Pages; bodies are called after their place. */
export const WIKI: Entries = {
  ...Object.fromEntries(
    NOUNS.flatMap((noun) => Object.entries(MEMBERS).map(([name, entry]) => [`${noun}.${name}`, entry])),
  ),
  page_id: 'Id of the page.',
  'work item page.page': 'The page.',
};
