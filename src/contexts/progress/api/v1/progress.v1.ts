import { Action, Context, Id, Resource, v1 } from '#http';
import type { ProjectCtx } from '#kernel';
import { Progress } from '../../application/progress';
import { shown } from '../shown';
import { BURNDOWN, CYCLE_PROGRESS, MODULE_PROGRESS } from '../texts';

const PROJECT = 'workspaces/:workspace_slug/projects/:project_id';
const READERS = 'PA C Cm PG';
const ANSWER = { shape: 'plain', answer: BURNDOWN } as const;

@Resource({
  style: v1,
  tag: 'Cycles',
  path: `${PROJECT}/cycles`,
  level: 'project',
  scope: 'projects.cycles',
})
export class CycleProgressV1Controller {
  constructor(private readonly progress: Progress) {}

  @Action('GET', ':cycle_id/progress', {
    id: 'get_cycle_progress',
    summary: 'Show the progress of a cycle day by day',
    description: CYCLE_PROGRESS,
    allow: READERS,
    ...ANSWER,
  })
  async get(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string) {
    return shown(await this.progress.ofCycle(ctx, id));
  }
}

@Resource({
  style: v1,
  tag: 'Modules',
  path: `${PROJECT}/modules`,
  level: 'project',
  scope: 'projects.modules',
})
export class ModuleProgressV1Controller {
  constructor(private readonly progress: Progress) {}

  @Action('GET', ':module_id/progress', {
    id: 'get_module_progress',
    summary: 'Show the progress of a module day by day',
    description: MODULE_PROGRESS,
    allow: READERS,
    ...ANSWER,
  })
  async get(@Context() ctx: ProjectCtx, @Id('module_id') id: string) {
    return shown(await this.progress.ofModule(ctx, id));
  }
}
