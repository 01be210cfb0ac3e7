export const IMPORTS =
  'An import brings work items from a file or another tracker into a project, with their numbers, authors, times, labels, ' +
  'comments and history. It runs in the background: start it, and read it until its status is `completed`, `failed` or ' +
  '`cancelled`. All of it arrives, or nothing. Nobody is notified, and no automation runs. Importing the same again adds only ' +
  'what is new and changes nothing. Members of the workspace are found by their e-mail address; others become authors who cannot ' +
  'sign in, so invite people first.';

export const START_IMPORT =
  'Starts an import. With `is_dry_run` it does everything, reports it, and keeps nothing. A project has at most one import that ' +
  'has not ended. Which members are needed depends on the source: `csv` needs `file_id`, an uploaded CSV file or Excel workbook ' +
  '(see "Create a workspace asset"), and takes `columns`, `state_groups`, `date_order` and `text_form`; `github` needs `repository` and ' +
  'takes `token`, `emails` and `url`; `jira` needs `url`, `token` and `from_project`, takes `emails`, and needs `account` as well in ' +
  'the cloud; `server`, a project of another server of this interface, needs `url`, `token`, ' +
  '`from_workspace` and `from_project`. Members that the source does not use are refused.';

export const CANCEL_IMPORT =
  'Cancels an import that has not ended. One that runs stops within seconds. Nothing of it is left.';
