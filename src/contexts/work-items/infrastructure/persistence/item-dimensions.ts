import { snake } from '#kernel';
import type { Dimension } from '#persistence';
import { ofItemReferences } from '#references';
import type { Grouping } from '../../application/groupings';

/** Returns the table alias of a set that items are grouped by. */
const aliasOf = (filter: string): string => `g_${snake(filter)}`;

const OWN: Readonly<Record<string, Dimension>> = {
  stateGroup: { sql: 't.state_group', type: 'text' },
  priority: { sql: 't.priority', type: 'text' },
  projectId: { sql: 't.project_id', type: 'uuid' },
  createdById: { sql: 't.created_by_id', type: 'uuid' },
  targetDate: { sql: 't.target_date', type: 'date' },
  startDate: { sql: 't.start_date', type: 'date' },
};

const dimensions = ofItemReferences((references): Readonly<Record<string, Dimension>> => {
  const filtered = references.flatMap(({ filter, member, set }) => (filter ? [{ filter, member, set }] : []));
  const ofReferences = filtered.map(({ filter, member, set }): readonly [string, Dimension] => {
    if (!set) return [filter, { sql: `t.${snake(member)}`, type: 'uuid' }];
    const alias = aliasOf(filter);
    const join = `left join ${set.table} ${alias} on ${alias}.workspace_id = $1 and ${alias}.work_item_id = t.id`;
    return [filter, { sql: `${alias}.${set.column}`, type: 'uuid', join }];
  });
  return { ...OWN, ...Object.fromEntries(ofReferences) };
});

/** Returns the SQL of a grouping. */
export const dimensionOf = (grouping: Grouping): Dimension => dimensions()[grouping]!;
