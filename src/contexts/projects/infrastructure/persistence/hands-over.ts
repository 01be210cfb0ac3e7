import type { HandsOver } from '#persistence';

/** Archived projects as well: they may be opened again. */
const led = (name: string, column: string): HandsOver => ({
  name,
  from: 'projects t',
  theirs: `t.${column} = $2 and t.deleted_at is null`,
  project: 't.id',
  covers: [`projects.${column}`],
});

export const ledProjects = [
  led('project_leads', 'project_lead_id'),
  led('default_assignees', 'default_assignee_id'),
  led('project_upkeep', 'upkeep_decided_by_id'),
];
