import type { Item } from './wire';

/** Paths of workspaces, projects and work items below `/api/v2/`. */
export const workspacePath = (slug: string): string => `workspaces/${encodeURIComponent(slug)}/`;
export const projectPath = (slug: string, project: string): string =>
  `${workspacePath(slug)}projects/${encodeURIComponent(project)}/`;
export const itemPath = (slug: string, item: Pick<Item, 'project_id' | 'id'>): string =>
  `${projectPath(slug, item.project_id)}work-items/${item.id}/`;
