import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db } from '#persistence';
import { ProjectContents } from '../../application/project.repository';

const TABLES = ['states', 'labels', 'project_members'];

@Injectable()
export class SqlProjectContents extends ProjectContents {
  constructor(private readonly db: Db) {
    super();
  }

  async purge({ workspaceId, projectId, userId }: ProjectCtx, at: string): Promise<void> {
    for (const table of TABLES) {
      await this.db.query(
        `update ${table} set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
         where workspace_id = $1 and project_id = $2 and deleted_at is null`,
        [workspaceId, projectId, at, userId],
      );
    }
  }
}
