import type { Operation } from '#http';

/**
 * Returns the roles and conditions of an operation in machine-readable form, because OpenAPI has no standard members
 * for them.
 */
export function extension({ id, level, access, shape, allow, gates, survivesArchive }: Operation): object {
  const { everyone, workspace, project, own, ownInWorkspace } = allow;
  return {
    operation: id,
    level,
    access,
    shape,
    roles: {
      everyone,
      workspace: [...workspace],
      project: [...project],
      own: [...own],
      ...(ownInWorkspace.size ? { own_in_workspace: [...ownInWorkspace] } : {}),
    },
    gates: gates.map(({ name, kind }) => ({ name, kind })),
    survivesArchive,
  };
}
