import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, newId, type WorkspaceActor } from '#kernel';
import { AllLifted, type Lifted } from '../../governance';
import type { Choice } from '../domain/assignment';
import { DEFAULT_WORKFLOW, LiftedNames, type Workflow } from '../domain/workflow';

/** Number of projects whose workflows are lifted at a time. */
const PROJECTS = 50;

/** A workflow of a project, with what the workspace needs to take it over. */
export interface LiftableWorkflow extends Pick<Workflow, 'id' | 'name' | 'isDefault' | 'typeIds'> {
  readonly projectId: string;
  readonly projectIdentifier: string;
  /** True if it has no states, so that it applies to nothing. */
  readonly isEmpty: boolean;
}

export interface RaisedWorkflow {
  readonly id: string;
  readonly name: string;
}

/** Turns workflows of projects into workflows of their workspace. */
export abstract class WorkflowLifting {
  /** Returns the names of the workspace's workflows. */
  abstract names(ctx: WorkspaceActor): Promise<string[]>;
  /** Creates the default workflow of the workspace unless it has one. */
  abstract begin(ctx: WorkspaceActor, at: string, workflow: Workflow): Promise<void>;
  /** Returns projects with workflows, ordered by id and starting behind `after`. */
  abstract projects(ctx: WorkspaceActor, after: string | null, most: number): Promise<string[]>;
  abstract of(ctx: WorkspaceActor, projectIds: readonly string[]): Promise<LiftableWorkflow[]>;
  /** Moves workflows to the workspace and makes them refer to states of the workspace. */
  abstract raise(ctx: WorkspaceActor, at: string, workflows: readonly RaisedWorkflow[]): Promise<void>;
  abstract drop(ctx: WorkspaceActor, at: string, ids: readonly string[]): Promise<void>;
  abstract choose(ctx: WorkspaceActor, at: string, choices: readonly Choice[]): Promise<void>;
}

/**
 * Moves the workflows of projects to the workspace when it begins to govern. Each becomes a workflow of the workspace,
 * and its project chooses it for the types it applied to, so that all work items keep their rules. Default workflows
 * without states are dropped because they have no effect.
 */
@Injectable()
export class WorkflowLift implements Lifted, OnModuleInit {
  readonly lift = 'workflows';

  constructor(
    private readonly lifting: WorkflowLifting,
    private readonly all: AllLifted,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.all.add(this);
  }

  async batch(ctx: WorkspaceActor, after: string | null): Promise<string | null> {
    const at = this.clock.now();
    if (after === null) await this.lifting.begin(ctx, at, { ...DEFAULT_WORKFLOW, id: newId(), projectId: null });
    const projectIds = await this.lifting.projects(ctx, after, PROJECTS);
    const workflows = await this.lifting.of(ctx, projectIds);
    const empty = workflows.filter(({ isDefault, isEmpty }) => isDefault && isEmpty);
    const kept = workflows.filter((workflow) => !empty.includes(workflow));
    const names = new LiftedNames(await this.lifting.names(ctx));
    await this.lifting.drop(
      ctx,
      at,
      empty.map(({ id }) => id),
    );
    await this.lifting.raise(
      ctx,
      at,
      kept.map(({ id, name, projectIdentifier }) => ({ id, name: names.take(name, projectIdentifier) })),
    );
    await this.lifting.choose(ctx, at, kept.flatMap(choicesOf));
    return projectIds.at(-1) ?? null;
  }
}

function choicesOf({ id: workflowId, projectId, isDefault, typeIds }: LiftableWorkflow): Choice[] {
  const ruled = isDefault ? [null] : typeIds;
  return ruled.map((typeId) => ({ id: newId(), projectId, typeId, workflowId, isPinned: false }));
}
