import { Injectable } from '@nestjs/common';
import { Clock, DomainError, lastOf, UnitOfWork, type ProjectCtx } from '#kernel';
import { Deciders } from '../../projects';
import { WorkItemTemplateUse } from '../../templates';
import { mayWrite } from '../../work-items';
import { isTooLate, type Occurrence, type StopReason } from '../domain/recurring-work-item';
import type { RecurringRecord } from './recurring-work-item.repository';
import type { Due } from './schedules';

type Outcome = Pick<Occurrence, 'status' | 'workItemId' | 'reason'>;

/**
 * The result of one occurrence: its outcome and the person in whose name it ran, a reason to stop the schedule, or the
 * need to wait.
 */
export type Turn = (Outcome & { readonly userId?: string }) | { readonly stop: StopReason } | { readonly wait: true };

const skipped = (reason: string): Outcome => ({ status: 'skipped', workItemId: null, reason });

/**
 * Creates the work item of one occurrence, as the person who last decided about it. Runs in the caller's transaction.
 */
@Injectable()
export class OccurrenceMaking {
  constructor(
    private readonly deciders: Deciders,
    private readonly templates: WorkItemTemplateUse,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async make({ workspaceId, projectId, dueAt }: Due, item: RecurringRecord): Promise<Turn> {
    const place = { workspaceId, projectId };
    const template = await this.templates.kept(place, item.templateId);
    if (!template) return { stop: 'template_deleted' };
    const standing = await this.deciders.standing(place, lastOf(item, template).decidedById, mayWrite);
    if ('waits' in standing) return { wait: true };
    if ('ended' in standing) return { stop: 'person_may_not' };
    const { ctx } = standing;
    const outcome = this.notNow(ctx, dueAt) ?? (await this.use(ctx, item.templateId, template.version));
    return 'stop' in outcome ? outcome : { ...outcome, userId: ctx.userId };
  }

  private notNow(ctx: ProjectCtx, dueAt: string): Outcome | null {
    if (isTooLate(dueAt, this.clock.now())) return skipped('missed');
    if (ctx.projectArchived) return skipped('project_archived');
    return ctx.features.has('recurring_work_items') ? null : skipped('feature_off');
  }

  /**
   * Uses the template. If the template refers to deleted records, only this occurrence fails; the next one may succeed.
   */
  private async use(
    ctx: ProjectCtx,
    templateId: string,
    version: number,
  ): Promise<Outcome | { readonly stop: StopReason }> {
    const template = await this.templates.find(ctx, templateId).catch(ifRefused);
    if (template instanceof DomainError) return { stop: 'template_deleted' };
    // The job is retried and then acts as the person who changed the template.
    if (template.version !== version) throw new Error('Somebody has just changed the template.');
    const made = await this.unitOfWork.attempt(() => this.templates.make(ctx, template)).catch(ifRefused);
    if (made instanceof DomainError) return failed(made);
    return { status: 'made', workItemId: made.id, reason: null };
  }
}

function ifRefused(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/** Returns the outcome of a failed occurrence, with the messages that a person would get for the same request. */
export const failed = ({ message, details }: DomainError): Outcome => ({
  status: 'failed',
  workItemId: null,
  reason: [message, ...(details.fields ?? []).map(({ message: text }) => text)].join(' '),
});
