import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, newId, type WorkspaceActor } from '#kernel';
import { AllLifted, type Lifted } from '../../governance';
import type { Choice } from '../domain/assignment';
import { LiftedNames } from '../domain/lifted-names';
import { DEFAULT_WORKFLOW, type Workflow } from '../domain/workflow';

/** So many projects give their workflows to the workspace at a time. */
const PROJECTS = 50;

/** A workflow that a project has, and what its workspace has to know of it. */
export interface LiftableWorkflow extends Pick<Workflow, 'id' | 'name' | 'isDefault' | 'typeIds'> {
  readonly projectId: string;
  readonly projectIdentifier: string;
  /** Without states it rules nothing. */
  readonly isEmpty: boolean;
}

export interface RaisedWorkflow {
  readonly id: string;
  readonly name: string;
}

/** How workflows of projects become those of their workspace. */
export abstract class WorkflowLifting {
  /** The names that workflows of the workspace have. */
  abstract names(ctx: WorkspaceActor): Promise<string[]>;
  /** Gives the workspace its default workflow, unless it has one. */
  abstract begin(ctx: WorkspaceActor, at: string, workflow: Workflow): Promise<void>;
  /** Projects behind `after` that have workflows. */
  abstract projects(ctx: WorkspaceActor, after: string | null, most: number): Promise<string[]>;
  abstract of(ctx: WorkspaceActor, projectIds: readonly string[]): Promise<LiftableWorkflow[]>;
  /** They refer to the workspace's states from now on. */
  abstract raise(ctx: WorkspaceActor, at: string, workflows: readonly RaisedWorkflow[]): Promise<void>;
  abstract drop(ctx: WorkspaceActor, at: string, ids: readonly string[]): Promise<void>;
  abstract choose(ctx: WorkspaceActor, at: string, choices: readonly Choice[]): Promise<void>;
}

/**
 * Lifts the workflows of projects: each becomes one of the workspace, and its project chooses it for what it ruled before,
 * so that every work item stays under the rules that it was under. Default ones without states are no loss.
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
