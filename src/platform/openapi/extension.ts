import type { Operation } from '#http';

/** Who may call an operation and under which conditions, for programs: OpenAPI has no words for it. */
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
