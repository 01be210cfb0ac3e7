import { projectIdOf, snake } from '#kernel';
import type { Db } from './db';
import { equals, type Condition, type Params } from './statements';

interface InWorkspace {
  readonly workspaceId: string;
}
interface InProject extends InWorkspace {
  readonly projectId: string;
}

/** Which records of a table belong to a context: those of a workspace, of a project, or of another record. */
export interface RecordScope<C> {
  /** The values that all records of the scope have. */
  readonly values: (ctx: C) => Readonly<Record<string, unknown>>;
  /** Locks the scope until the transaction ends, so that writers of its records wait for one another. */
  readonly lock: (db: Db, ctx: C) => Promise<void>;
}

/** Records of the workspace. Rows that refer to the workspace can still be inserted while it is locked. */
export const inWorkspace: RecordScope<InWorkspace> = {
  values: () => ({}),
  lock: async (db, { workspaceId }) => {
    await db.query('select 1 from workspaces where id = $1 for no key update', [workspaceId]);
  },
};

/** Records of a project. Rows that refer to the project can still be inserted while it is locked. */
export const inProject: RecordScope<InProject> = {
  values: ({ projectId }) => ({ projectId }),
  lock: async (db, { workspaceId, projectId }) => {
    const text = 'select 1 from projects where workspace_id = $1 and id = $2 for no key update';
    await db.query(text, [workspaceId, projectId]);
  },
};

/** Records of the context's project, or of the workspace if the context is not in a project. */
export const inProjectOrWorkspace: RecordScope<InWorkspace> = {
  values: (ctx) => ({ projectId: projectIdOf(ctx) }),
  lock: (db, ctx) => {
    const projectId = projectIdOf(ctx);
    return projectId ? inProject.lock(db, { ...ctx, projectId }) : inWorkspace.lock(db, ctx);
  },
};

/** Makes the conditions that rows `t` have these values. */
export const having = (values: Readonly<Record<string, unknown>>): Condition[] =>
  Object.entries(values).map(([member, value]) =>
    value === null ? () => `t."${snake(member)}" is null` : equals(`t."${snake(member)}"`, value),
  );

/** Makes the condition for rows `t` of a scope that are not deleted. */
export const livingIn =
  <C extends InWorkspace>(place: RecordScope<C>, ctx: C): Condition =>
  (params: Params) =>
    [equals('t.workspace_id', ctx.workspaceId), ...having(place.values(ctx)), () => 't.deleted_at is null']
      .map((condition) => condition(params))
      .join(' and ');
