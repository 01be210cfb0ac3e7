import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { EstimatePointRecord, EstimatePointRepository, InEstimate } from '../../application/estimate.repository';
import { estimatePointTable, type EstimatePointRow } from './rows';

const HOLDERS = `
  select id from work_items
  where workspace_id = $1 and project_id = $2 and estimate_point_id = any($3::uuid[]) and deleted_at is null
  order by id`;

@Injectable()
export class SqlEstimatePointRepository
  extends SqlRecords<InEstimate, EstimatePointRow>
  implements EstimatePointRepository
{
  constructor(db: Db) {
    super(db, estimatePointTable);
  }

  async ofEstimates({ workspaceId }: { readonly workspaceId: string }, estimateIds: readonly string[]) {
    const points: EstimatePointRecord[] = await this.reads.all(workspaceId, [
      (params) => `t.estimate_id = any(${params.add(estimateIds)}::uuid[])`,
    ]);
    return points.sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1));
  }

  forRemoval(ctx: ProjectCtx, ids: readonly string[]): Promise<EstimatePointRecord[]> {
    return this.rows.lockAll(ctx, ids);
  }

  async removeAll(ctx: ProjectCtx, at: string, ids: readonly string[]): Promise<void> {
    await this.rows.removeAll(ctx, at, ids);
  }

  async holders({ workspaceId, projectId }: ProjectCtx, pointIds: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(HOLDERS, [workspaceId, projectId, pointIds]);
    return rows.map(({ id }) => id);
  }
}
