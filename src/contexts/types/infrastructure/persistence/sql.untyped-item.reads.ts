import type { ProjectKey } from '#kernel';
import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { UntypedItemReads } from '../../application/untyped-items';

/** Uses the index on numbers, so that all batches together read it once. */
const UNTYPED = `
  select id, sequence_id as "sequenceId" from work_items
  where workspace_id = $1 and project_id = $2 and sequence_id > $3
    and type_id is null and deleted_at is null and archived_at is null
  order by sequence_id limit $4`;

@Injectable()
export class SqlUntypedItemReads extends UntypedItemReads {
  constructor(private readonly db: Db) {
    super();
  }

  behind({ workspaceId, projectId }: ProjectKey, after: number, most: number): Promise<Numbered[]> {
    return this.db.query<Numbered>(UNTYPED, [workspaceId, projectId, after, most]);
  }
}

interface Numbered {
  readonly id: string;
  readonly sequenceId: number;
}
