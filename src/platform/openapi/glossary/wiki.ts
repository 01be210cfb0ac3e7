import { under, type Entries } from './entry';

const ANCHOR = '01a20157c7c57c1d870c5dec4416ab61d3b07384d113edec49eaa6238ad5ff00';

const MEMBERS: Entries = {
  access: [
    'Who can see the page: 0 everyone who can see the workspace or project, 1 only its owner. A page below another one has the same access.',
    0,
  ],
  is_locked: 'Whether the page is locked against changes.',
  is_global: 'Whether it is a page of the wiki, not of a project.',
  is_favorite: 'Whether it is a favourite of the caller.',
  owned_by: 'Id of the person who owns the page.',
  owned_by_id: 'Id of the person who owns the page.',
  parent_id: 'Id of the parent page.',
  collection_id: 'Id of its collection, which is that of the parent page. Pages of projects have none.',
  label_ids: 'Ids of labels of the project or, for a page of the wiki, of the workspace.',
  view_props: ['How clients display it.', { full_width: true }],
  type: 'Which pages to list: all in use, those with a certain access, or archived ones.',
  anchor: ['The last part of its public address; null while it is not published.', ANCHOR],
  archived_at: 'When it was archived; null while it is in use. A value archives the page, null restores it.',
  projects: 'The project of the page; empty for a page of the wiki.',
  label_id: 'Id of one of its labels.',
  color: ['Colour in which clients show it.', '#0ea5e9'],
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
  access: ['Who can see it: 0 all members of the workspace, 1 its owner, its members and admins of the workspace.', 0],
  current_user_access:
    'Access that the caller was given: 0 read, 1 comment, 2 write; null if none beyond that of everyone.',
  has_pages: 'Whether it contains pages that the caller can see.',
  is_default: 'Whether it receives new pages created without a collection. At most one collection does.',
  is_global: 'Whether clients offer it in the whole workspace.',
  page_ids: 'Ids of its top-level pages that the caller can see.',
  owned_by_id: 'Id of the person who owns the collection.',
};

const OF_MEMBER: Entries = {
  access: ['Access of the person: 0 read, 1 comment, 2 write.', 2],
  collection: 'Id of the collection.',
  collection_id: 'Id of the collection.',
  member: 'Id of the person.',
  member_id: 'Id of the person.',
};

const OF_ENTRY: Entries = {
  page_collection_id: 'Id of the entry, which is the id of the page.',
  collection: 'Id of the collection.',
  page: 'The page.',
  page_ids: 'Ids of top-level pages of the wiki.',
  sub_pages_count: 'Number of its direct subpages.',
  is_shared: "Whether it is in a private collection and therefore shared with the collection's members.",
};

/** Pages. The schemas of bodies begin with the level of the page. */
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
  'page version.created_at': 'Time of the first change in the version.',
  'page version.updated_at': 'Time of the last change in the version.',
  'page version.created_by_id': 'Id of the person who saved it.',
  page_id: 'Id of the page.',
  'work item page.page': 'The page.',
  'work item page.is_global': 'Whether it is a page of the wiki, not of a project.',
};
