import { Injectable } from '@nestjs/common';
import type { Outcome, ProjectCtx } from '#kernel';
import type { Addition } from '../domain/addition';
import type { Facts } from '../domain/facts';
import { questionsOf, withPlainIds } from '../domain/reference.checks';
import { startsOf, type StatePolicy } from '../domain/state-policy';
import type { NamedReferences, WorkItemMembers } from '../domain/work-item.commands';
import { ItemExtension, type ItemCommand } from './item-extension';
import { ReferenceNames } from './reference-names';
import { References } from './references';
import { StateRules } from './state-rules';

/** Gathers what writes of work items are decided by. */
@Injectable()
export class WriteFacts {
  constructor(
    readonly references: References,
    private readonly names: ReferenceNames,
    private readonly rules: StateRules,
    private readonly extension: ItemExtension,
  ) {}

  /** The command with ids instead of names. */
  async resolve<C extends WorkItemMembers & NamedReferences>(ctx: ProjectCtx, command: C): Promise<C> {
    return withPlainIds(await this.names.resolve(ctx, command));
  }

  /** The rules about states, which are read before any item is locked. */
  states(ctx: ProjectCtx): Promise<StatePolicy> {
    return this.rules.of(ctx);
  }

  /** The records that the commands refer to. */
  of(ctx: ProjectCtx, commands: readonly WorkItemMembers[], states: StatePolicy): Promise<Facts> {
    return this.references.facts(ctx, questionsOf([...commands, ...startsOf(states)]));
  }

  /** What the commands change in members that another context keeps. */
  additions(ctx: ProjectCtx, commands: readonly ItemCommand[]): Promise<Outcome<Addition | undefined>[]> {
    return this.extension.plan(ctx, commands);
  }
}
