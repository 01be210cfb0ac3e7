import { Injectable } from '@nestjs/common';
import { invalidField, type WorkspaceCtx } from '#kernel';
import { ProjectRepository } from '../../projects';
import { InitiativeLabelRepository } from './initiative-label.repository';

export type InitiativeSet = 'labelIds' | 'projectIds';

const ID = new Set(['id']);

const leadUnknown = () => invalidField('leadId', 'The lead is not a member of this workspace.', 'does_not_exist');

export const unknownIn = (member: string, what: string, id: string) =>
  invalidField(member, `The workspace has no ${what} ${id}.`, 'does_not_exist');

/** Checks that the labels, projects and leads of initiatives exist for the caller. */
@Injectable()
export class InitiativeContents {
  constructor(
    private readonly labels: InitiativeLabelRepository,
    private readonly projects: ProjectRepository,
  ) {}

  async seenProjects(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.projects.seenOf(ctx, ids, ID)).map(({ id }) => id));
  }

  async assertColleagues(ctx: WorkspaceCtx, userIds: readonly string[]): Promise<void> {
    const colleagues = userIds.length ? await this.projects.colleagues(ctx, userIds) : new Set();
    if (userIds.some((id) => !colleagues.has(id))) throw leadUnknown();
  }

  /** `as` is the member of the request that named an unknown label or project. */
  async assertExist(ctx: WorkspaceCtx, set: InitiativeSet, ids: readonly string[], as: string): Promise<void> {
    if (!ids.length) return;
    const existing = set === 'labelIds' ? await this.labels.byIds(ctx, ids) : await this.seenProjects(ctx, ids);
    const unknown = ids.find((id) => !existing.has(id));
    if (unknown) throw unknownIn(as, set === 'labelIds' ? 'label of initiatives' : 'project', unknown);
  }
}
