import { Injectable } from '@nestjs/common';
import { notFound, pageOfNone, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import { IntakeChanges, type ReviseSubmission, type Submit } from './intake.changes';
import { IntakeRepository, type IntakeRecord } from './intake.repository';
import { IntakeSubmission } from './intake.submission';

/** The use cases of the intake: submissions to a project and decisions about them. */
@Injectable()
export class Intake {
  constructor(
    private readonly intake: IntakeRepository,
    private readonly submission: IntakeSubmission,
    private readonly changes: IntakeChanges,
  ) {}

  async list(ctx: ProjectCtx, request: ListRequest): Promise<Page<IntakeRecord>> {
    return ctx.features.has('intake') ? this.intake.list(ctx, request) : pageOfNone(request);
  }

  async get(ctx: ProjectCtx, id: string): Promise<IntakeRecord> {
    return existing(await this.intake.find(ctx, id));
  }

  /** Returns the submission that belongs to a work item. */
  async ofItem(ctx: ProjectCtx, workItemId: string): Promise<IntakeRecord> {
    return existing(await this.intake.findByItem(ctx, workItemId));
  }

  submit(ctx: ProjectCtx, command: Submit): Promise<IntakeRecord> {
    return this.submission.submit(ctx, command);
  }

  /** Changes a submission. Only admins of the project may include a decision. */
  revise(ctx: ProjectCtx, id: string, patch: ReviseSubmission): Promise<IntakeRecord> {
    return this.changes.revise(ctx, id, patch);
  }

  /** Changes a submission for an operation whose declaration restricts who decides. */
  triage(ctx: ProjectCtx, id: string, patch: ReviseSubmission): Promise<IntakeRecord> {
    return this.changes.apply(ctx, id, patch);
  }

  remove(ctx: ProjectCtx, id: string): Promise<void> {
    return this.changes.remove(ctx, id);
  }
}

function existing(record: IntakeRecord | null): IntakeRecord {
  if (!record) throw notFound();
  return record;
}
