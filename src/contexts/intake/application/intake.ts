import { Injectable } from '@nestjs/common';
import { notFound, pageOfNone, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import { IntakeChanges } from './intake.changes';
import { IntakeRepository, type IntakeRecord } from './intake.repository';
import { IntakeSubmission } from './intake.submission';
import type { ReviseSubmission, Submit } from './submission';

/** The use cases of the intake: what people submit to a project, and what becomes of it. */
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

  /** The submission of a work item, for interfaces that name it so. */
  async ofItem(ctx: ProjectCtx, workItemId: string): Promise<IntakeRecord> {
    return existing(await this.intake.findByItem(ctx, workItemId));
  }

  submit(ctx: ProjectCtx, command: Submit): Promise<IntakeRecord> {
    return this.submission.submit(ctx, command);
  }

  /** Only admins of the project decide. */
  revise(ctx: ProjectCtx, id: string, patch: ReviseSubmission): Promise<IntakeRecord> {
    return this.changes.revise(ctx, id, patch);
  }

  /** The same where the operation itself says who decides. */
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
