import { snake } from '#kernel';

/** Returns the SQL of columns of the table itself, by the names of the members: `t."created_at"` for `createdAt`. */
export const ownColumns = <K extends string>(...names: readonly K[]): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, `t."${snake(name)}"`])) as Record<K, string>;

/** The SQL of the columns that every tenant table has. */
export const tenantColumns = ownColumns(
  'id',
  'workspaceId',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'createdById',
  'updatedById',
  'version',
);
