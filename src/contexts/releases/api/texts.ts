// What the documents of both versions say: first of resources, then of operations without a standard text.

export const RELEASES =
  'What is shipped together: a name, dates, a lead, a tag, labels, and the work items of any projects that are in it. ' +
  'Releases belong to the workspace. At most one is the latest: a release that comes out takes the mark over, unless it ' +
  'is a pre-release or the request says otherwise.';

export const RELEASE_TAGS =
  'Versions, with the commit and the git tag that they stand for. A version is there once in the workspace, or once in ' +
  'the project that its tag names.';

export const RELEASE_LABELS = 'The labels that releases of the workspace can have. Names are unique.';

export const RELEASE_LINKS = 'Web addresses that belong to a release, each with a title. An address is there once.';

export const RELEASE_COMMENTS =
  'What people say about a release, as rich text, which is cleaned when it comes in. A comment can answer another one ' +
  'and be marked as resolved. Replies to a comment that is deleted stay.';

export const GET_CHANGELOG = 'The text that tells what a release brings. Each release has one, empty to begin with.';

export const UPDATE_CHANGELOG =
  'Replaces the text that tells what a release brings, as HTML, or as the document of an editor where there is no HTML.';

export const MANAGE_RELEASE_LABELS =
  'Puts the labels of `add` on a release and takes those of `remove` off. Answers those for which it was not so before.';

export const LIST_LABELS_OF_RELEASE = 'Lists the labels that a release has, in their order.';

export const ADD_LABELS_TO_RELEASE = 'Puts labels on a release. Answers all that it has then.';

export const REMOVE_LABELS_FROM_RELEASE =
  'Takes labels off a release. Those that it does not have are passed over; where it has none of them the answer is 404.';

export const LIST_RELEASE_ITEMS_V2 =
  'Lists the work items of a release that the caller sees, the newest first, with the filters and the query language of other ' +
  'lists of work items.';

export const MANAGE_RELEASE_ITEMS =
  'Puts the work items of `add` into a release and takes those of `remove` out; they can be of any projects. Answers the ' +
  'items that were not so before. All of it is done, or nothing where `add` names what is no work item of the workspace.';

export const LIST_RELEASE_ITEMS = 'Lists the work items of a release that the caller sees, the newest first.';

export const ADD_RELEASE_ITEMS =
  'Puts work items of any projects into a release: all, or none where one is no work item of the workspace.';

export const REMOVE_RELEASE_ITEMS =
  'Takes work items out of a release. Those that are not in it are passed over; where none of them is the answer is 404.';

export const GET_RELEASE_NOTES =
  'Makes release notes of the finished work items of a release that the caller sees, as Markdown and as HTML: a list, in ' +
  'groups by their labels or types. An item with several labels stands below the first of them. At most 500 items are ' +
  'listed; `omitted` tells how many more there are. Nothing is stored.';

export const PUBLISH_RELEASE_NOTES =
  'Makes release notes, as their preview does, and stores them as the changelog of the release, whose text they replace.';
