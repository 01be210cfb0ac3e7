import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { WorkspaceRepository, type Workspace } from '../../application/workspace.repository';

@Injectable()
export class SqlWorkspaceRepository extends WorkspaceRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async byIds({ workspaceId }: { readonly workspaceId: string }, ids: readonly string[]) {
    if (!ids.includes(workspaceId)) return new Map<string, Workspace>();
    const text = 'select id, name, slug from workspaces where id = $1 and deleted_at is null';
    const rows = await this.db.read<Workspace>(text, [workspaceId]);
    return new Map(rows.map((workspace) => [workspace.id, workspace]));
  }
}
