import { Injectable } from '@nestjs/common';
import { projectIdOf, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { References } from '../../work-items';
import type { Home } from './workflow.repository';

/** A state that workflows of the project or workspace can use. */
export interface UsableState {
  readonly id: string;
  readonly isDefault: boolean;
}

type Ids = ReadonlySet<string>;

/**
 * Looks up records of a workspace. The records are locked against deletion until the transaction ends, unless noted
 * otherwise.
 */
export abstract class WorkspaceRecords {
  abstract types(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Ids>;
  /** Returns existing types of the workspace and of its projects, without locking them. */
  abstract livingTypes(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Ids>;
  abstract states(ctx: WorkspaceCtx, ids: readonly string[]): Promise<UsableState[]>;
  abstract people(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Ids>;
  abstract projects(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Ids>;
}

/** Looks up the records to which workflows refer, in the project or the workspace. */
@Injectable()
export class Surroundings {
  constructor(
    private readonly references: References,
    private readonly workspace: WorkspaceRecords,
  ) {}

  async types(ctx: Home, ids: readonly string[]): Promise<Ids> {
    if (!ids.length) return new Set();
    return projectIdOf(ctx) ? this.known(ctx as ProjectCtx, 'type', ids) : this.workspace.types(ctx, ids);
  }

  /** Returns states without those of triage, which workflows cannot contain. */
  async states(ctx: Home, ids: readonly string[]): Promise<UsableState[]> {
    if (!projectIdOf(ctx)) return this.workspace.states(ctx, ids);
    const { states } = await this.references.facts(ctx as ProjectCtx, new Map([['state', ids]]));
    return states.filter(({ group }) => group !== 'triage');
  }

  async people(ctx: Home, ids: readonly string[]): Promise<Ids> {
    if (!ids.length) return new Set();
    return projectIdOf(ctx) ? this.known(ctx as ProjectCtx, 'user', ids) : this.workspace.people(ctx, ids);
  }

  private async known(ctx: ProjectCtx, kind: string, ids: readonly string[]): Promise<Ids> {
    return (await this.references.facts(ctx, new Map([[kind, ids]]))).known.get(kind)!.all;
  }
}
