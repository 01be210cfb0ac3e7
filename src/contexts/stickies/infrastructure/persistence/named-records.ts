import type { NamedRecords } from '#persistence';

export const namedStickies: NamedRecords = {
  kind: 'sticky',
  from: 'stickies t',
  name: `coalesce(nullif(t.name, ''), left(t.description_stripped, 80))`,
  listedBy: { workspace: 'list-stickies' },
  seen:
    (_, { userId }) =>
    (params) =>
      `t.owner_id = ${params.add(userId)}`,
};
