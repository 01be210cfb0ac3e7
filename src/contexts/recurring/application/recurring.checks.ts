import { Injectable } from '@nestjs/common';
import { DomainError, type ProjectCtx } from '#kernel';
import { Projects } from '../../projects';
import { WorkItemTemplateUse } from '../../templates';
import { assertSchedule, type Schedule } from '../domain/schedule';
import { unknownTemplate } from './recurring-work-item.repository';

/** Checks of recurring work items against their project and template. */
@Injectable()
export class RecurringChecks {
  constructor(
    private readonly templates: WorkItemTemplateUse,
    private readonly projects: Projects,
  ) {}

  async timezoneOf(ctx: ProjectCtx): Promise<string> {
    return (await this.projects.get(ctx, ctx.projectId)).timezone;
  }

  async sound<T extends Schedule & { readonly templateId: string }>(ctx: ProjectCtx, item: T): Promise<T> {
    assertSchedule(item);
    await this.templates.find(ctx, item.templateId).catch((error: unknown) => {
      throw error instanceof DomainError && error.kind === 'not_found' ? unknownTemplate() : error;
    });
    return item;
  }
}
