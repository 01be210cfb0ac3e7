import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, Plan, type WorkspaceActor } from '#kernel';
import { AllLifted, type Lifted } from '../../governance';
import { WorkspaceFeatures } from '../../workspaces';
import { ProjectTypeLift } from './project-type-lift';
import { TypeLifting } from './type-lifting';

const PROPERTIES = 500;

/** Sorts before the id of every project. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Moves the types of projects with their properties to the workspace when it begins to govern, one project at a time.
 * If the plan has no workspace types, projects keep their own.
 */
@Injectable()
export class TypeLift implements Lifted, OnModuleInit {
  readonly lift = 'types';

  constructor(
    private readonly lifting: TypeLifting,
    private readonly projects: ProjectTypeLift,
    private readonly features: WorkspaceFeatures,
    private readonly plan: Plan,
    private readonly all: AllLifted,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.all.add(this);
  }

  /**
   * Lifts part of the types. The returned mark is the id of the project at which to continue; null when all is done.
   */
  async batch(ctx: WorkspaceActor, after: string | null): Promise<string | null> {
    if (!this.plan.includes('workspace_work_item_types')) return null;
    const at = this.clock.now();
    const usual = await this.lifting.usual(ctx);
    const project = usual ?? (await this.lifting.next(ctx, after));
    if (!project) return this.end(ctx, at, after);
    await this.projects.batch(ctx, at, project);
    return usual ? (after ?? FIRST) : project.id;
  }

  private async end(ctx: WorkspaceActor, at: string, after: string | null): Promise<string | null> {
    if ((await this.lifting.spread(ctx, at, PROPERTIES)) === PROPERTIES) return after ?? FIRST;
    await this.features.switchOn(ctx, 'workspace_work_item_types');
    return null;
  }
}
