/** Tables of which fixtures have no row; each with the reason. */
export const EMPTY: Readonly<Record<string, string>> = {
  digest_stops: 'only the link in a mail makes one',
  password_resets: 'is removed when it was used, and its suite uses all',
  postponed_events: 'are there for as long as a consumer fails',
  provider_visits: 'are there while somebody is at the provider',
  saml_visits: 'are there while somebody is at the provider',
  webhook_lanes: 'are there while a webhook is being delivered',
  write_positions: 'are there where the database has standbys',
};

/** The same for one fixture: the sweeps of its state, which fill these, ended early on a busy machine. */
export const EMPTY_IN: Readonly<Record<string, readonly string[]>> = {
  '720d4703': [
    ...['import_arrivals', 'mentions', 'work_item_customers', 'work_item_git_references', 'work_item_subscriptions'],
  ],
};

/** What has the rows of a table that is gone, in its columns. */
export const SUCCESSORS: Readonly<Record<string, string>> = {
  page_favorites: `select workspace_id, user_id, entity_id as page_id, created_at from favorites where entity_type = 'page'`,
};

/** What migrations change on purpose in rows that are there; each with the reason. */
export const CHANGES: Readonly<Record<string, string>> = {
  'recurring_work_items.is_enabled differs': 'a schedule that was stopped is switched off (Deciders1760000841000)',
  'recurring_work_items.stopped_reason differs': 'who may not is the person who decided (Deciders1760000841000)',
};

const GOVERNED = 'only workspaces that govern their projects have it';

/** Read operations that do not answer 200 although their record is there; each with the status and the reason. */
export const REFUSED: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  'download-archive': [404, 'the file is kept for days'],
  'download-export': [404, 'the file is kept for days'],
  'get-workflow-picks': [409, GOVERNED],
  'list-workspace-states': [409, GOVERNED],
  'list-workspace-workflows': [409, GOVERNED],
};
