import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { UntypedItemReads } from '../../application/untyped-items';

/** By the key of the table, so that all turns together read it once. */
const UNTYPED = `
  select id from work_items
  where workspace_id = $1 and project_id = $2 and type_id is null and deleted_at is null and archived_at is null
    and ($3::uuid is null or id > $3)
  order by id limit $4`;

@Injectable()
export class SqlUntypedItemReads extends UntypedItemReads {
  constructor(private readonly db: Db) {
    super();
  }

  async ids({ workspaceId, projectId }: Place, after: string | null, most: number): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(UNTYPED, [workspaceId, projectId, after, most]);
    return rows.map(({ id }) => id);
  }
}

interface Place {
  readonly workspaceId: string;
  readonly projectId: string;
}
