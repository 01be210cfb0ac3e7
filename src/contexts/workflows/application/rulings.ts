import { Injectable } from '@nestjs/common';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import type { Ruling } from '../domain/ruling';
import type { Home } from './workflow.repository';
import { Governance } from '../../governance';
import { FREE, StateRules, type StatePolicy } from '../../work-items';

/** Work items of one project and type that are in one state. */
export interface ItemGroup {
  readonly projectId: string;
  readonly projectIdentifier: string;
  readonly typeId: string | null;
  readonly stateId: string;
  /**
   * The state as the changed workflows name it: for workflows of a workspace, the state of which the project's state is
   * a copy.
   */
  readonly placeStateId: string;
  readonly stateName: string;
  readonly count: number;
}

/** Returns the rules of a project; with null, the rules where nothing was chosen. */
export type RulingOf = (projectId: string | null) => Ruling;

/** Reads active workflows and the work items to which they apply, in the current transaction. */
export abstract class Rulings {
  /** Locks the workflows of the project against changes until the transaction ends. */
  abstract hold(ctx: ProjectCtx): Promise<void>;
  abstract of(ctx: ProjectCtx): Promise<Ruling>;
  /**
   * Returns the rules of the projects concerned. For workflows of a workspace, the rules name states of the workspace.
   */
  abstract within(ctx: Home): Promise<RulingOf>;
  /**
   * Returns all work items outside triage, archived ones included. In a workspace, only projects that use workflows
   * count.
   */
  abstract groups(ctx: Home): Promise<ItemGroup[]>;
  abstract itemIds(ctx: ProjectCtx, groups: readonly ItemGroup[]): Promise<string[]>;
  /**
   * Returns the states of a project by the workspace states of which they are copies; empty if the workspace does not
   * govern its projects.
   */
  abstract copies(ctx: WorkspaceCtx, projectId: string): Promise<ReadonlyMap<string, string>>;
}

/** Provides the rules of workflows to the context of work items. */
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
