import { Injectable } from '@nestjs/common';
import { differs, eventOf, type RecordChange } from '#events';
import { Clock, forbidden, notFound, UnitOfWork, type DomainError, type Priority, type ProjectCtx } from '#kernel';
import { change, seesOwnOnly, WorkItemPublisher, WorkItemReads, WorkItems, type Entry } from '../../work-items';
import {
  decided,
  notYoursToDelete,
  notYourSubmission,
  STATUS,
  STATUS_NAMES,
  unknownDuplicate,
  type Decision,
  type IntakeItem,
} from '../domain/intake-item';
import { intakeEvents, IntakeRepository, type IntakeRecord } from './intake.repository';

/** Members of the work item that a submission can set. */
export interface SubmittedItem {
  readonly name?: string;
  readonly descriptionHtml?: string;
  readonly priority?: Priority;
}

export type Origin = Pick<IntakeItem, 'source' | 'sourceEmail' | 'externalSource' | 'externalId'>;

export interface ReviseSubmission extends SubmittedItem, Partial<Origin>, Decision {}

export interface Submit extends ReviseSubmission {
  readonly name: string;
}

const of =
  <K extends keyof ReviseSubmission>(...members: readonly K[]) =>
  (command: ReviseSubmission): Partial<Pick<ReviseSubmission, K>> =>
    Object.fromEntries(
      members.filter((member) => command[member] !== undefined).map((member) => [member, command[member]]),
    ) as Partial<Pick<ReviseSubmission, K>>;

const submittedOf = of('name', 'descriptionHtml', 'priority');
export const originOf = of('source', 'sourceEmail', 'externalSource', 'externalId') as (
  command: ReviseSubmission,
) => Partial<Origin>;
export const decisionOf = of('status', 'snoozedTill', 'duplicateToId');

/** Members of a command that make up a decision. */
export const DECISION = ['status', 'snoozedTill', 'duplicateToId'] as const;

export const says = (part: object): boolean => Object.keys(part).length > 0;

/** Publishes changes of submissions as events, and adds decisions to the history of the work item. */
@Injectable()
export class IntakeLog {
  constructor(private readonly publisher: WorkItemPublisher) {}

  async append(ctx: ProjectCtx, at: string, { before, after }: RecordChange<IntakeRecord>): Promise<void> {
    const events = [eventOf(intakeEvents, { before, after })];
    const isDecided = before && after && before.status !== after.status;
    await this.publisher.publish(ctx, at, { history: isDecided ? [decision(before, after)] : [], events });
  }
}

function decision(before: IntakeRecord, { status, workItemId, projectId }: IntakeRecord): Entry {
  const [oldValue, newValue] = [STATUS_NAMES[before.status], STATUS_NAMES[status]];
  return { ...change('intake', { oldValue, newValue }), workItemId, projectId };
}

/** Changes submissions and carries out decisions about them. */
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

  /** Changes a submission. Throws if the patch contains a decision and the caller is not an admin of the project. */
  async revise(ctx: ProjectCtx, id: string, patch: ReviseSubmission): Promise<IntakeRecord> {
    if (says(decisionOf(patch)) && ctx.projectRole !== 'admin') throw forbidden();
    return this.apply(ctx, id, patch);
  }

  /** Changes a submission without checking who decides: the caller's operation has already done so. */
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

  /** Deletes a submission together with its work item. The work item of an accepted submission stays. */
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

  /**
   * Locks a submission before a change. Throws `refusal` if the caller may change only their own submissions and this
   * is not one.
   */
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

  /**
   * Applies the patch to the work item. An accepted item moves from triage to the default state. `expectedVersions` is
   * cleared because the request's `If-Match` refers to the submission.
   */
  private async reviseItem(ctx: ProjectCtx, before: IntakeRecord, patch: ReviseSubmission, status: number) {
    const isAccepted = status === STATUS.accepted && before.status !== STATUS.accepted;
    const change = { ...submittedOf(patch), ...(isAccepted ? { stateId: null } : {}) };
    if (says(change)) await this.items.revise({ ...ctx, expectedVersions: undefined }, before.workItemId, change);
  }
}
