import type { Gate } from '#http';
import { wrongSurface } from '../application/type-modes';

/** 409 on writes of a project's types and properties while the workspace keeps those of all. */
export const projectManagesTypes: Gate = {
  name: 'work_item_types_managed_at_workspace',
  kind: 'mode',
  closed: (ctx) => wrongSurface(ctx, 'project'),
};

/** 409 on writes of a workspace's types and properties while each project keeps its own. */
export const workspaceManagesTypes: Gate = {
  name: 'work_item_types_managed_at_project',
  kind: 'mode',
  closed: (ctx) => wrongSurface(ctx, 'workspace'),
};
