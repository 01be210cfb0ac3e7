import { Injectable } from '@nestjs/common';
import { newId, type WorkspaceCtx } from '#kernel';
import { Db, RowStore } from '#persistence';
import { WorkflowUsage } from '../../../projects';
import { DEFAULT_WORKFLOW } from '../../domain/workflow';
import { WorkflowRow } from './workflow.row';

/** What projects ask of workflows. Where the workspace governs they begin with its workflows. */
@Injectable()
export class SqlWorkflowUsage extends WorkflowUsage {
  private readonly workflows: RowStore<WorkflowRow>;

  constructor(db: Db) {
    super();
    this.workflows = new RowStore(db, WorkflowRow);
  }

  async begin(ctx: WorkspaceCtx, at: string, projectIds: readonly string[]): Promise<void> {
    if (ctx.governance === 'on') return;
    const workflows = projectIds.map((projectId) => ({ ...DEFAULT_WORKFLOW, id: newId(), projectId }));
    await this.workflows.insert(ctx, at, workflows);
  }
}
