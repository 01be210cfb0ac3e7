import { Action, Context, feature, Id, Resource, v2 } from '#http';
import type { ProjectCtx } from '#kernel';
import { Progress } from '../../application/progress';
import { shown } from '../shown';
import { BURNDOWN, CYCLE_PROGRESS, MODULE_PROGRESS } from '../texts';

const PROJECT = 'workspaces/:slug/projects/:project_id';
const READERS = 'PA C Cm';
const ANSWER = { shape: 'plain', answer: BURNDOWN } as const;

@Resource({
  style: v2,
  tag: 'Cycles',
  path: `${PROJECT}/cycles`,
  level: 'project',
  scope: 'projects.cycles',
  gates: [feature('cycles')],
})
export class CycleProgressV2Controller {
  constructor(private readonly progress: Progress) {}

  @Action('GET', ':pk/progress', {
    id: 'get-cycle-progress',
    summary: 'Show the progress of a cycle day by day',
    description: CYCLE_PROGRESS,
    allow: READERS,
    ...ANSWER,
  })
  async get(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return shown(await this.progress.ofCycle(ctx, id));
  }
}

@Resource({
  style: v2,
  tag: 'Modules',
  path: `${PROJECT}/modules`,
  level: 'project',
  scope: 'projects.modules',
  gates: [feature('modules')],
})
export class ModuleProgressV2Controller {
  constructor(private readonly progress: Progress) {}

  @Action('GET', ':pk/progress', {
    id: 'get-module-progress',
    summary: 'Show the progress of a module day by day',
    description: MODULE_PROGRESS,
    allow: READERS,
    ...ANSWER,
  })
  async get(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return shown(await this.progress.ofModule(ctx, id));
  }
}
