import { Injectable } from '@nestjs/common';
import type { Outcome, ProjectCtx } from '#kernel';
import type { Addition } from '../domain/changes';
import type { Facts } from '../domain/facts';
import { questionsOf, withPlainIds } from '../domain/reference.checks';
import { startsOf, type StatePolicy } from '../domain/state-policy';
import type { NamedReferences, WorkItemMembers } from '../domain/work-item.commands';
import { ItemExtension, type ItemCommand } from './item-extension';
import { ReferenceNames } from './reference-names';
import { References } from './references';
import { StateRules } from './state-rules';

/** Gathers the facts on which writes of work items are decided. */
@Injectable()
export class WriteFacts {
  constructor(
    readonly references: References,
    private readonly names: ReferenceNames,
    private readonly rules: StateRules,
    private readonly extension: ItemExtension,
  ) {}

  /** Returns the command with ids instead of names. */
  async resolve<C extends WorkItemMembers & NamedReferences>(ctx: ProjectCtx, command: C): Promise<C> {
    return withPlainIds(await this.names.resolve(ctx, command));
  }

  /** Returns the rules about states. Call it before locking any item. */
  states(ctx: ProjectCtx): Promise<StatePolicy> {
    return this.rules.of(ctx);
  }

  /** Returns facts about the records that the commands refer to. */
  of(ctx: ProjectCtx, commands: readonly WorkItemMembers[], states: StatePolicy): Promise<Facts> {
    return this.references.facts(ctx, questionsOf([...commands, ...startsOf(states)]));
  }

  /** Returns the changes that the commands make to members that another context stores. */
  additions(ctx: ProjectCtx, commands: readonly ItemCommand[]): Promise<Outcome<Addition | undefined>[]> {
    return this.extension.plan(ctx, commands);
  }
}
