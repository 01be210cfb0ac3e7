import { Injectable } from '@nestjs/common';
import { notFound, type Governance } from '#kernel';
import { Db } from '#persistence';
import { WorkspaceModes, type WorkspaceMode } from '../../application/workspace.repository';

const LIVE = 'from workspaces where id = $1 and deleted_at is null';

/** Uses the lock mode of foreign keys, so that holders wait only for a change of the mode. */
const HOLD = `select governance ${LIVE} for key share`;
const LOCK = `select governance, name ${LIVE} for update`;

interface InWorkspace {
  readonly workspaceId: string;
}

@Injectable()
export class SqlWorkspaceModes extends WorkspaceModes {
  constructor(private readonly db: Db) {
    super();
  }

  async hold({ workspaceId }: InWorkspace): Promise<Governance> {
    const [workspace] = await this.db.query<{ governance: Governance }>(HOLD, [workspaceId]);
    if (!workspace) throw notFound();
    return workspace.governance;
  }

  async forWrite({ workspaceId }: InWorkspace): Promise<WorkspaceMode> {
    const [workspace] = await this.db.query<WorkspaceMode>(LOCK, [workspaceId]);
    if (!workspace) throw notFound();
    return workspace;
  }

  async set({ workspaceId }: InWorkspace, at: string, governance: Governance): Promise<void> {
    await this.db.query('update workspaces set governance = $2, updated_at = $3 where id = $1', [
      workspaceId,
      governance,
      at,
    ]);
  }
}
