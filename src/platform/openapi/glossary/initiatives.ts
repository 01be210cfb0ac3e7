import type { Entries } from './entry';

/** Goals above projects, and teams across them. */
export const INITIATIVES: Entries = {
  project_ids: 'Ids of projects.',
  epic_ids: 'Ids of epics, which are work items of a type of epics.',
  'work item property context.project_ids': 'Ids of the projects that the context is for; empty where it is for all.',
};
