import { Injectable } from '@nestjs/common';
import { newId, type ProjectCtx } from '#kernel';
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

  async begin(ctx: ProjectCtx, at: string): Promise<void> {
    if (ctx.governance === 'on') return;
    await this.workflows.insert(ctx, at, [{ ...DEFAULT_WORKFLOW, id: newId(), projectId: ctx.projectId }]);
  }
}
