import { snake } from '#kernel';

/** Columns of the table itself whose names follow from the members' names. */
export const ownColumns = <K extends string>(...names: readonly K[]): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, `t."${snake(name)}"`])) as Record<K, string>;

/** Columns that every tenant table has. */
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
