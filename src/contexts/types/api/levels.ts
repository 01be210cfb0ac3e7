import { mode, projectCommenters, projectReaders, projectWriters, v1, v2, workspaceAdmins } from '#http';
import { typesAreShared } from '../application/type-modes';

/** Refuses writes to a project's types and properties with 409 while the workspace keeps them for all projects. */
const projectManagesTypes = mode(
  'work_item_types_managed_at_workspace',
  'The workspace manages the work item types and properties of its projects.',
  typesAreShared,
);

/** Refuses writes to a workspace's types and properties with 409 while each project keeps its own. */
export const workspaceManagesTypes = mode(
  'work_item_types_managed_at_project',
  'Each project manages its own work item types and properties.',
  (ctx) => !typesAreShared(ctx),
);

const project = { level: 'project', place: 'of a project', writeGates: [projectManagesTypes] } as const;

const workspace = {
  level: 'workspace',
  place: 'of the workspace',
  allow: { read: workspaceAdmins, write: workspaceAdmins },
  writeGates: [workspaceManagesTypes],
} as const;

// Types and properties belong to a project or to the workspace. The resources of each level spread one of these
// constants.

export const projectTypesV1 = {
  ...project,
  style: v1,
  allow: { read: projectReaders, write: projectWriters },
} as const;
export const workspaceTypesV1 = { ...workspace, style: v1 } as const;
export const projectTypesV2 = {
  ...project,
  style: v2,
  allow: { read: projectCommenters, write: projectWriters },
} as const;
export const workspaceTypesV2 = { ...workspace, style: v2 } as const;
