// What the documents of both versions say: first of resources, then of operations without a standard text.

const PAGE =
  'It lies at the top or below another page of its place, never below itself, and is seen by the same people as the ' +
  'page above it. A public one (`access` 0) is there for all who see the place, a private one (1) for its owner alone, ' +
  'whatever the roles of others. A page that is locked or archived stays as it is until it is unlocked or brought back. ' +
  'What lies below a page that is deleted takes its place.';

export const PROJECT_PAGES = `A page is a text of a project. ${PAGE}`;

export const WORKSPACE_PAGES = `A page of the wiki is a text of the workspace. ${PAGE}`;

export const WORK_ITEM_PAGES =
  'Pages that a work item leads to: of its project, or of the wiki. A link to a page that the caller does not see is ' +
  'not there for the caller.';

export const ARCHIVE_PAGE =
  'Puts a page away with all that lies below it. They leave the lists, and stay as they are until they are brought back.';

export const UNARCHIVE_PAGE =
  'Brings a page back with all that was archived together with it: to the top, where the page above it is still away. ' +
  'A page that is in use stays as it is.';

export const PASS_PAGE =
  'Makes somebody else the owner of a page, who has to be one that sees it: a member of the project, for the wiki a member ' +
  'of the workspace who is no guest, and of a private collection somebody who is in it. Only its owner and admins pass a ' +
  'page on. A private page goes with all that lies below it, and is not there for its former owner any more; one that lies ' +
  'below another goes with that one only (409).';

export const PUBLISH_PAGE =
  'Publishes a page, without those below it: whoever has the address `/published/pages/{anchor}/` reads it without a ' +
  'credential. One that is published keeps its address. Only its owner and admins publish a page, and only one that all ' +
  'members of its place see; a page that is closed is taken off the web.';

export const UNPUBLISH_PAGE =
  'Takes a page off the web. Nothing is found at its address from now on; published again, it has another one.';

export const PUBLISHED_PAGES =
  'A published page is read by its anchor, by members of the workspace here and without a credential at ' +
  '`/published/pages/{anchor}/`. One that was archived or deleted, or that is not published any more, is not there.';

export const READ_PUBLISHED_PAGE = 'Answers a published page as everybody reads it.';

export const PAGE_VERSIONS =
  'Texts that a page had. Each save of its text keeps one; saves of one person within five minutes are one version. The ' +
  'newest is the text that the page has, and the last 100 are kept. Whoever sees the page sees its versions.';

export const RESTORE_PAGE_VERSION =
  'Gives a page the text of a version. That is a save as any other: what the page had before stays a version.';

export const PAGE_ATTACHMENTS =
  'Files that hang on a page, as the pictures of its text. One is announced, uploaded by the form that the answer has, and ' +
  'confirmed. Whoever sees the page sees its files, whoever may change its text adds and deletes them; a locked or ' +
  'archived page keeps those that it has. Files go with their page.';

export const CONFIRM_PAGE_ATTACHMENT =
  'Says that the bytes are uploaded. The server looks at them: a file that is not of the announced type or larger than ' +
  'announced is refused.';

export const DOWNLOAD_PAGE_ATTACHMENT =
  'Leads to the bytes of an attachment: the link in `Location` needs no credential, works for an hour and offers the ' +
  'file for saving.';

export const ADD_PAGE_FAVORITE = 'Makes a page a favourite of the caller. Nobody else is told.';

export const REMOVE_PAGE_FAVORITE = 'Takes a page out of the favourites of the caller. Nobody else is told.';

export const COLLECTIONS =
  'A collection keeps pages of the wiki together. A public one (`access` 0) is there for all members of the workspace, a ' +
  'private one (1) for its owner, its members and the admins of the workspace; so are the pages in it. What a collection ' +
  'is stays so: its access cannot be changed. The default collection takes new pages that name no place.';

export const DELETE_COLLECTION =
  'Deletes a collection. Its pages go to the archive; with `archive_pages=false` those of a public one stay in use, in no ' +
  'collection. Pages of a private collection stay out of the sight of others.';

export const COLLECTION_MEMBERS =
  'People who were let into a collection, with what they may do there: 0 look, 1 comment, 2 write. Owner and admins of ' +
  'the workspace may all of it without being listed.';

export const COLLECTION_PAGES =
  'Pages of a collection: those at the top, or with `parent_id` those right below a page. A page at the top has all below ' +
  'it with it, so `page_collection_id` is the id of the page.';

export const ADD_COLLECTION_PAGES =
  'Puts pages of the wiki that lie at the top into a collection, with all below them. All of it is done, or nothing.';

export const UPDATE_COLLECTION_PAGE =
  'Gives a page another weight, or puts it into another collection, with all below it.';

export const REMOVE_COLLECTION_PAGE = 'Takes a page out of a collection, with all below it. The page stays.';

export const SEARCH_COLLECTION_PAGES =
  'Finds pages in use that lie at the top of the wiki and are not in the collection: the first 100 by their names.';

export const MANAGE_COLLECTION_PAGES =
  'Puts the pages of `add` into a collection and takes those of `remove` out, each with all below it. Answers the pages ' +
  'that were not so before. All of it is done, or nothing where a page is not at the top of the wiki.';

export const MANAGE_COLLECTION_MEMBERS =
  'Lets the people of `add` in, or gives them another access, and takes those of `remove` out. Answers who was not so ' +
  'before. All of it is done, or nothing where somebody is no member of the workspace.';
