import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Governance } from '../../governance';
import { FREE, StateRules, type StatePolicy } from '../../work-items';
import { Rulings } from './rulings';

/** The rules of workflows, as work items ask for them. */
@Injectable()
export class WorkflowStateRules extends StateRules {
  constructor(
    private readonly rulings: Rulings,
    private readonly governance: Governance,
  ) {
    super();
  }

  async of(ctx: ProjectCtx): Promise<StatePolicy> {
    if (!ctx.features.has('workflows')) return FREE;
    await this.governance.hold(ctx);
    await this.rulings.hold(ctx);
    return this.rulings.of(ctx);
  }
}
