/** What a project's records and a workspace's records do differently, below the interface. */
const PROJECT = {
  ctx: 'ProjectCtx',
  row: 'ProjectOwnedRow',
  place: 'project',
  read: 'PA C Cm PG',
  write: 'PA C',
  below: (slug) => `workspaces/:${slug}/projects/:project_id`,
};

const WORKSPACE = {
  ctx: 'WorkspaceCtx',
  row: 'TenantRow',
  place: 'workspace',
  read: 'O A M G',
  write: 'O A M',
  below: (slug) => `workspaces/:${slug}`,
};

export const levelOf = ({ level }) => (level === 'project' ? PROJECT : WORKSPACE);

/** Text for records of projects only. */
export const ofProject = ({ level }, text, otherwise = '') => (level === 'project' ? text : otherwise);
