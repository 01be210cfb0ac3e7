import { projectIdOf, snake } from '#kernel';
import type { Db } from './db';
import { equals, type Condition, type Params } from './statements';

interface InWorkspace {
  readonly workspaceId: string;
}
interface InProject extends InWorkspace {
  readonly projectId: string;
}

/** Whose records those of a table are, beside the workspace's. */
export interface Place<C> {
  /** Values that all records of the place have. */
  readonly values: (ctx: C) => Readonly<Record<string, unknown>>;
  /** Makes writers of the place's records wait for one another until the transaction ends. */
  readonly lock: (db: Db, ctx: C) => Promise<void>;
}

/** Rows that refer to the locked one can be written meanwhile. */
export const inWorkspace: Place<InWorkspace> = {
  values: () => ({}),
  lock: async (db, { workspaceId }) => {
    await db.query('select 1 from workspaces where id = $1 for no key update', [workspaceId]);
  },
};

export const inProject: Place<InProject> = {
  values: ({ projectId }) => ({ projectId }),
  lock: async (db, { workspaceId, projectId }) => {
    const text = 'select 1 from projects where workspace_id = $1 and id = $2 for no key update';
    await db.query(text, [workspaceId, projectId]);
  },
};

/** The project of the context, or the workspace itself where it is in none. */
export const inProjectOrWorkspace: Place<InWorkspace> = {
  values: (ctx) => ({ projectId: projectIdOf(ctx) }),
  lock: (db, ctx) => {
    const projectId = projectIdOf(ctx);
    return projectId ? inProject.lock(db, { ...ctx, projectId }) : inWorkspace.lock(db, ctx);
  },
};

/** Conditions that rows of the alias `t` have these values. */
export const having = (values: Readonly<Record<string, unknown>>): Condition[] =>
  Object.entries(values).map(([member, value]) =>
    value === null ? () => `t."${snake(member)}" is null` : equals(`t."${snake(member)}"`, value),
  );

/** The condition of live rows `t` of a place. */
export const livingIn =
  <C extends InWorkspace>(place: Place<C>, ctx: C): Condition =>
  (params: Params) =>
    [equals('t.workspace_id', ctx.workspaceId), ...having(place.values(ctx)), () => 't.deleted_at is null']
      .map((condition) => condition(params))
      .join(' and ');
