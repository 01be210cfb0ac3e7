import { Injectable } from '@nestjs/common';
import { differs } from '#events';
import { Clock, forbidden, notFound, UnitOfWork, type DomainError, type ProjectCtx } from '#kernel';
import { seesOwnOnly, WorkItemReads, WorkItems } from '../../work-items';
import { decided, STATUS, type IntakeItem } from '../domain/intake-item';
import { notYourSubmission, notYoursToDelete, unknownDuplicate } from '../domain/intake.errors';
import { IntakeLog } from './intake.log';
import { IntakeRepository, type IntakeRecord } from './intake.repository';
import { decisionOf, originOf, says, submittedOf, type ReviseSubmission } from './submission';

/** Changes what was submitted, and carries out what is decided about it. */
@Injectable()
export class IntakeChanges {
  constructor(
    private readonly intake: IntakeRepository,
    private readonly items: WorkItems,
    private readonly reads: WorkItemReads,
    private readonly log: IntakeLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async add(ctx: ProjectCtx, at: string, item: IntakeItem): Promise<IntakeRecord> {
    await this.intake.insert(ctx, at, item);
    const after = await this.found(ctx, item.id);
    await this.log.append(ctx, at, { after });
    return after;
  }

  /** Only admins of the project decide. */
  async revise(ctx: ProjectCtx, id: string, patch: ReviseSubmission): Promise<IntakeRecord> {
    if (says(decisionOf(patch)) && ctx.projectRole !== 'admin') throw forbidden();
    return this.apply(ctx, id, patch);
  }

  /** The same where the operation itself says who decides. */
  apply(ctx: ProjectCtx, id: string, patch: ReviseSubmission): Promise<IntakeRecord> {
    return this.unitOfWork.run(async () => {
      await this.locked(ctx, id, notYourSubmission);
      const before = await this.found(ctx, id);
      const at = this.clock.now();
      const decision = decisionOf(patch);
      const outcome = says(decision) ? decided(before, decision, at) : {};
      await this.assertDuplicate(ctx, before, decision.duplicateToId);
      await this.reviseItem(ctx, before, patch, { ...before, ...outcome }.status);
      await this.intake.update(ctx, at, id, { ...originOf(patch), ...outcome });
      const after = await this.found(ctx, id);
      if (differs(before, after)) await this.log.append(ctx, at, { before, after });
      return after;
    });
  }

  /** What was accepted stays as a work item; all else goes with its item. */
  remove(ctx: ProjectCtx, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.locked(ctx, id, notYoursToDelete);
      const before = await this.found(ctx, id);
      const { workItemId, status } = before;
      const at = this.clock.now();
      await this.intake.remove(ctx, at, id);
      await this.log.append(ctx, at, { before });
      if (status !== STATUS.accepted) await this.items.remove({ ...ctx, expectedVersions: undefined }, workItemId);
    });
  }

  /** A submission that is about to change; `refusal` is for those who may touch their own only. */
  private async locked(ctx: ProjectCtx, id: string, refusal: () => DomainError): Promise<void> {
    const item = await this.intake.forWrite(ctx, id);
    if (item.createdById === ctx.userId) return;
    if (seesOwnOnly(ctx)) throw notFound();
    if (ctx.ownOnly) throw refusal();
  }

  private async found(ctx: ProjectCtx, id: string): Promise<IntakeRecord> {
    const record = await this.intake.find(ctx, id);
    if (!record) throw notFound();
    return record;
  }

  private async assertDuplicate(ctx: ProjectCtx, { workItemId }: IntakeRecord, otherId?: string | null) {
    if (!otherId) return;
    const other = (await this.reads.byIds(ctx, [otherId], new Set(['projectId']))).get(otherId);
    if (other?.projectId !== ctx.projectId || otherId === workItemId) throw unknownDuplicate();
  }

  /** What is accepted leaves triage for the state of a new item. The request's `If-Match` is about the submission. */
  private async reviseItem(ctx: ProjectCtx, before: IntakeRecord, patch: ReviseSubmission, status: number) {
    const isAccepted = status === STATUS.accepted && before.status !== STATUS.accepted;
    const change = { ...submittedOf(patch), ...(isAccepted ? { stateId: null } : {}) };
    if (says(change)) await this.items.revise({ ...ctx, expectedVersions: undefined }, before.workItemId, change);
  }
}
