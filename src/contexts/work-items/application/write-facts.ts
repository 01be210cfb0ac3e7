import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import type { Facts } from '../domain/facts';
import { questionsOf } from '../domain/reference.checks';
import { startsOf, type StatePolicy } from '../domain/state-policy';
import type { WorkItemMembers } from '../domain/work-item.commands';
import { References } from './references';
import { StateRules } from './state-rules';

/** What writes of work items have to know: the records that they refer to, and the rules about states. */
@Injectable()
export class WriteFacts {
  constructor(
    readonly references: References,
    private readonly rules: StateRules,
  ) {}

  /** To be asked before any item is locked. */
  states(ctx: ProjectCtx): Promise<StatePolicy> {
    return this.rules.of(ctx);
  }

  of(ctx: ProjectCtx, commands: readonly WorkItemMembers[], states: StatePolicy): Promise<Facts> {
    return this.references.facts(ctx, questionsOf([...commands, ...startsOf(states)]));
  }
}
