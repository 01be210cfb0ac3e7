/** The differences between records of a project and records of a workspace. */
const PROJECT = {
  ctx: 'ProjectCtx',
  row: 'ProjectOwnedRow',
  place: 'project',
  read: 'projectReaders',
  write: 'projectWriters',
  below: (slug) => `workspaces/:${slug}/projects/:project_id`,
};

const WORKSPACE = {
  ctx: 'WorkspaceCtx',
  row: 'TenantRow',
  place: 'workspace',
  read: 'workspaceReaders',
  write: 'workspaceMembers',
  below: (slug) => `workspaces/:${slug}`,
};

export const levelOf = ({ level }) => (level === 'project' ? PROJECT : WORKSPACE);

/** Returns a text only for records of projects. */
export const ofProject = ({ level }, text, otherwise = '') => (level === 'project' ? text : otherwise);
