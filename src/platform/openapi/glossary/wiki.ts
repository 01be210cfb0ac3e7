import { under, type Entries } from './entry';

const ANCHOR = '01a20157c7c57c1d870c5dec4416ab61d3b07384d113edec49eaa6238ad5ff00';

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
  collection_id: 'Id of the collection that it is in, as the page above it; pages of projects are in none.',
  label_ids: 'Ids of labels: those of the project, for a page of the wiki those of the workspace.',
  view_props: ['How clients lay it out.', { full_width: true }],
  type: 'Which pages: all in use, those by who sees them, or those in the archive.',
  anchor: ['What its public address ends in; null while it is not published.', ANCHOR],
  archived_at: 'When it was put away; null while it is in use. A value puts it away, null brings it back.',
  projects: 'The project that it is of; empty for a page of the wiki.',
  label_id: 'Id of a label that it has.',
  color: ['Colour that clients show it in.', '#0ea5e9'],
};

const NOUNS = [
  'page',
  'published page',
  'page lite',
  'project page',
  'workspace page',
  'add project page',
  'add workspace page',
];

const OF_COLLECTION: Entries = {
  access: ['Who sees it: 0 all members of the workspace, 1 its owner, its members and admins of the workspace.', 0],
  current_user_access: 'What the caller was let to do: 0 look, 1 comment, 2 write; null where no more than all.',
  has_pages: 'Whether the caller sees pages in it.',
  is_default: 'Whether it takes new pages that name no place. One collection at most does.',
  is_global: 'Whether clients offer it in the whole workspace.',
  page_ids: 'Ids of its pages at the top that the caller sees.',
  owned_by_id: 'Id of the person who owns the collection.',
};

const OF_MEMBER: Entries = {
  access: ['What the person may do there: 0 look, 1 comment, 2 write.', 2],
  collection: 'Id of the collection.',
  collection_id: 'Id of the collection.',
  member: 'Id of the person.',
  member_id: 'Id of the person.',
};

const OF_ENTRY: Entries = {
  page_collection_id: 'Id of the page in its collection: that of the page.',
  collection: 'Id of the collection.',
  page: 'The page.',
  page_ids: 'Ids of pages at the top of the wiki.',
  sub_pages_count: 'How many pages lie right below it.',
  is_shared: 'Whether it is in a private collection, and so shared with those who are in it.',
};

/** Pages; bodies are called after their place. */
export const WIKI: Entries = {
  ...under(NOUNS, MEMBERS),
  ...under(['collection', 'collections create', 'collections update'], OF_COLLECTION),
  ...under(['collection member', 'collection members add', 'collection members update'], OF_MEMBER),
  ...under(
    [
      'collection page',
      'collection branch page',
      'collection page detail',
      'collection pages add',
      'collection pages update',
    ],
    { ...MEMBERS, ...OF_ENTRY },
  ),
  'page version.created_at': 'When the first save went into it.',
  'page version.updated_at': 'When the last save went into it.',
  'page version.created_by_id': 'Id of the person who saved it.',
  page_id: 'Id of the page.',
  'work item page.page': 'The page.',
  'work item page.is_global': 'Whether it is a page of the wiki, not of a project.',
};
