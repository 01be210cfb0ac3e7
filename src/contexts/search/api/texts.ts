// Texts of the OpenAPI documents.

export const SEARCH =
  'Finds records of all types by name in one call. It finds only records that the lists of their type show the ' +
  'caller, with the same scopes, features and roles.';

export const SEARCH_EVERYTHING =
  'Returns the best matches of each type, the best of all first: records with exactly this name or key, then names ' +
  'that begin with the text, names with a word that begins with it, and names that contain it. Work items are also ' +
  'found by number. A text of one or two letters finds only beginnings of words, except for work items. Archived ' +
  'records are left out.';
