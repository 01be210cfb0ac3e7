import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { WorkItemKeys } from '../../application/work-item.repository';
import type { WorkItemKey } from '../../domain/key';

const ITEM = `
  select w.id from projects p join work_items w on w.workspace_id = $1 and w.project_id = p.id
  where p.workspace_id = $1 and p.identifier = $2 and p.deleted_at is null and w.sequence_id = $3 and w.deleted_at is null`;

@Injectable()
export class SqlWorkItemKeys extends WorkItemKeys {
  constructor(private readonly db: Db) {
    super();
  }

  protected async idOf({ workspaceId }: WorkspaceCtx, { identifier, sequenceId }: WorkItemKey): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(ITEM, [workspaceId, identifier, sequenceId]);
    return row?.id ?? null;
  }
}
