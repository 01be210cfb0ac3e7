import { Injectable } from '@nestjs/common';
import { Clock, forbidden, newId, UnitOfWork, type ProjectCtx } from '#kernel';
import { States } from '../../projects';
import { WorkItems } from '../../work-items';
import { intakeNotEnabled, PENDING, type IntakeItem } from '../domain/intake-item';
import { decisionOf, IntakeChanges, originOf, says, type Submit } from './intake.changes';
import { IntakeRepository, type IntakeRecord } from './intake.repository';

const BLANK = { source: 'IN_APP', sourceEmail: null, extra: {}, externalSource: null, externalId: null };

/** Creates the submissions of a project. */
@Injectable()
export class IntakeSubmission {
  constructor(
    private readonly intake: IntakeRepository,
    private readonly changes: IntakeChanges,
    private readonly items: WorkItems,
    private readonly states: States,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Creates a submission with a work item in triage. The item has no assignees, and lists leave it out. */
  async submit(ctx: ProjectCtx, command: Submit): Promise<IntakeRecord> {
    if (!ctx.features.has('intake')) throw intakeNotEnabled();
    const decision = decisionOf(command);
    if (says(decision) && ctx.projectRole !== 'admin') throw forbidden();
    return this.unitOfWork.run(async () => {
      const at = this.clock.now();
      const submitted = { ...BLANK, ...originOf(command), ...PENDING, ...(await this.place(ctx, at, command)) };
      const record = await this.changes.add(ctx, at, submitted);
      return says(decision) ? this.changes.revise(ctx, record.id, decision) : record;
    });
  }

  private async place(ctx: ProjectCtx, at: string, { name, descriptionHtml, priority }: Submit) {
    const intakeId = await this.intake.queue(ctx, at);
    const stateId = await this.states.triage(ctx);
    const item = await this.items.create(ctx, { name, descriptionHtml, priority, stateId, assigneeIds: [] });
    const { projectId } = ctx;
    return { id: newId(), projectId, intakeId, workItemId: item.id } satisfies Partial<IntakeItem>;
  }
}
