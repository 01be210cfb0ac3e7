import type { Entries } from './entry';

/** Initiatives, and teams across projects. */
export const INITIATIVES: Entries = {
  project_ids: 'Ids of projects.',
  epic_ids: 'Ids of epics (work items whose type is for epics).',
  'work item property context.project_ids':
    'Ids of the projects to which the context applies; empty if it applies to all.',
};
