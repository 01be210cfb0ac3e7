import { Injectable } from '@nestjs/common';
import { type WorkspaceActor, replacementColumns, type Replacement } from '#kernel';
import { Db } from '#persistence';
import { TypedItems } from '../../application/typed-items';

/** Includes deleted items, because they can still be read and must not refer to deleted types. */
const REPLACE = `
  update work_items t set type_id = r.into_id
  from (
    select i.id, i.type_id from work_items i
    where i.workspace_id = $1 and i.type_id = any($2::uuid[]) order by i.type_id, i.id limit $4 for no key update) next
  join unnest($2::uuid[], $3::uuid[]) as r (id, into_id) on r.id = next.type_id
  where t.workspace_id = $1 and t.id = next.id returning t.id`;

@Injectable()
export class SqlTypedItems extends TypedItems {
  constructor(private readonly db: Db) {
    super();
  }

  async replace({ workspaceId }: WorkspaceActor, types: readonly Replacement[], most: number): Promise<boolean> {
    return (await this.db.query(REPLACE, [workspaceId, ...replacementColumns(types), most])).length < most;
  }
}
