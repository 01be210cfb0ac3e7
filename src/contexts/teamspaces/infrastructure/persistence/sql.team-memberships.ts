import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Db } from '#persistence';
import { TeamMemberships } from '../../../workspaces';

const LEAVE = `
  update teamspaces set lead_id = null, updated_at = $3, updated_by_id = $4, version = version + 1
  where workspace_id = $1 and lead_id = $2 and deleted_at is null`;

const END = `
  update teamspace_members set deleted_at = $3 where workspace_id = $1 and user_id = $2 and deleted_at is null`;

/** Removes a person who leaves the workspace from all teamspaces. */
@Injectable()
export class SqlTeamMemberships extends TeamMemberships {
  constructor(private readonly db: Db) {
    super();
  }

  async end({ workspaceId, userId }: WorkspaceActor, at: string, memberId: string): Promise<void> {
    await this.db.query(LEAVE, [workspaceId, memberId, at, userId ?? null]);
    await this.db.query(END, [workspaceId, memberId, at]);
  }
}
