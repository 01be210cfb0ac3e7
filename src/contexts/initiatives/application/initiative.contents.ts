import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { ProjectRepository } from '../../projects';
import { InitiativeLabelRepository } from './initiative-label.repository';
import { leadUnknown, unknownIn } from './initiatives.errors';

export type Sets = 'labelIds' | 'projectIds';

const ID = new Set(['id']);

/** What can be in an initiative: labels and people of the workspace, and projects that the caller sees. */
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

  async assertThere(ctx: WorkspaceCtx, set: Sets, ids: readonly string[], as: string): Promise<void> {
    if (!ids.length) return;
    const isAboutLabels = set === 'labelIds';
    const found = isAboutLabels
      ? [...(await this.labels.byIds(ctx, ids)).keys()]
      : [...(await this.seenProjects(ctx, ids))];
    const there = new Set(found);
    const unknown = ids.find((id) => !there.has(id));
    if (unknown) throw unknownIn(as, isAboutLabels ? 'label of initiatives' : 'project', unknown);
  }
}
