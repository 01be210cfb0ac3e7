import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import { Clock, DomainError, UnitOfWork, type ProjectCtx } from '#kernel';
import { WorkItemTemplateUse } from '../../templates';
import { WorkspaceRepository } from '../../workspaces';
import { isTooLate, type Occurrence, type StopReason } from '../domain/recurring-work-item';
import type { RecurringRecord } from './recurring-work-item.repository';
import type { Due } from './schedules';

/** What became of a time: something of it, or that it cannot go on, or that it has to wait. */
export type Turn =
  Pick<Occurrence, 'status' | 'workItemId' | 'reason'> | { readonly stop: StopReason } | { readonly wait: true };

const skipped = (reason: string): Turn => ({ status: 'skipped', workItemId: null, reason });

/** Makes the work item of one time, as its creator would. Runs in the caller's transaction. */
@Injectable()
export class OccurrenceMaking {
  constructor(
    private readonly onBehalf: OnBehalf,
    private readonly workspaces: WorkspaceRepository,
    private readonly templates: WorkItemTemplateUse,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async make(due: Due, { templateId }: RecurringRecord): Promise<Turn> {
    const ctx = await this.creator(due);
    if (!ctx || !isWriter(ctx)) return { stop: 'creator_may_not' };
    if (ctx.governance === 'migrating') return { wait: true };
    if (isTooLate(due.dueAt, this.clock.now())) return skipped('missed');
    if (ctx.projectArchived) return skipped('project_archived');
    if (!ctx.features.has('recurring_work_items')) return skipped('feature_off');
    return this.use(ctx, templateId);
  }

  /** What the template names may be gone: that time has failed, and the next one may succeed. */
  private async use(ctx: ProjectCtx, templateId: string): Promise<Turn> {
    const template = await this.templates.find(ctx, templateId).catch(ifRefused);
    if (template instanceof DomainError) return { stop: 'template_deleted' };
    const made = await this.unitOfWork.attempt(() => this.templates.make(ctx, template)).catch(ifRefused);
    if (made instanceof DomainError) return failed(made);
    return { status: 'made', workItemId: made.id, reason: null };
  }

  private async creator({ workspaceId, projectId, userId }: Due): Promise<ProjectCtx | null> {
    const workspace = (await this.workspaces.byIds({ workspaceId }, [workspaceId])).get(workspaceId);
    return workspace ? this.onBehalf.inProject({ userId, workspaceSlug: workspace.slug, projectId }) : null;
  }
}

/** Those who may make work items by hand. */
const isWriter = ({ projectRole }: ProjectCtx): boolean => projectRole === 'admin' || projectRole === 'contributor';

function ifRefused(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/** In the words that somebody would read who did it by hand. */
export const failed = ({ message, details }: DomainError): Turn => ({
  status: 'failed',
  workItemId: null,
  reason: [message, ...(details.fields ?? []).map(({ message: text }) => text)].join(' '),
});
