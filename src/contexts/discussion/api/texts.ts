// Descriptions in the OpenAPI documents of both versions: first of the resources, then of operations that have no
// standard description.

export const ACTIVITIES =
  'The history of a work item: an entry for each member that a change altered, with the value before and after. ' +
  'The server writes it; it cannot be changed.';

export const COMMENTS =
  'What people write about a work item, as rich text. The text is cleaned when it comes in. A comment can ' +
  'answer another one.';

export const REACTIONS =
  'Emoji with which people react to a work item or to one of its comments. A person reacts with an emoji once. ' +
  'Reactions are not part of the history.';

export const LINKS =
  'Web addresses that belong to a work item, such as a design or a ticket elsewhere, each with a title.';
