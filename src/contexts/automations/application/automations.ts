import { Injectable } from '@nestjs/common';
import { each, eachInTurn, newId, UnitOfWork, type ListRequest, type Outcome, type Revision } from '#kernel';
import { Bots } from '../../identity';
import { ProjectRepository } from '../../projects';
import { decided, revised, type AutomationPatch, type AutomationSettings } from '../domain/automation';
import { automationEnabled, onlyThisProject, unknownProject } from '../domain/automations.errors';
import { AutomationChanges } from './automation.changes';
import { AutomationGraphs } from './automation.graphs';
import type { AutomationRecord, Home } from './automation.repository';
import { AutomationTrail } from './automation.trail';

export type CreateAutomation = Pick<AutomationSettings, 'name' | 'scope'> & AutomationPatch;
export type ReviseAutomation = AutomationPatch;

const BLANK = {
  description: '',
  projectIds: [],
  status: 'draft',
  isEnabled: false,
  isGlobal: false,
  runCount: 0,
  lastRunAt: null,
  enabledSince: null,
} as const;

const ID = new Set(['id']);

/** The use cases of automations: of the project in the context, or of the workspace if there is none. */
@Injectable()
export class Automations {
  constructor(
    private readonly changes: AutomationChanges,
    private readonly graphs: AutomationGraphs,
    private readonly trail: AutomationTrail,
    private readonly bots: Bots,
    private readonly projects: ProjectRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  list(ctx: Home, request: ListRequest) {
    return this.changes.crud.list(ctx, request);
  }

  get(ctx: Home, id: string): Promise<AutomationRecord> {
    return this.changes.crud.get(ctx, id);
  }

  createMany(ctx: Home, commands: readonly CreateAutomation[]): Promise<Outcome<AutomationRecord>[]> {
    return this.unitOfWork.run(async () => {
      const drafts = await eachInTurn(commands, async (command) => {
        await this.assertProjects(ctx, command);
        const accounts = {
          decidedById: ctx.userId,
          botUserId: await this.bots.create(command.name),
          currentVersionId: newId(),
        };
        return revised({ ...BLANK, ...command, ...accounts, id: newId(), projectId: ctx.projectId ?? null }, command);
      });
      const added = await this.changes.crud.add(ctx, drafts);
      return eachInTurn(added, async (automation) => {
        await this.graphs.begin(automation);
        await this.trail.automation(ctx, { after: automation });
        return automation;
      });
    });
  }

  reviseMany(ctx: Home, revisions: readonly Revision<ReviseAutomation>[]): Promise<Outcome<AutomationRecord>[]> {
    return this.unitOfWork.run(() =>
      eachInTurn(revisions, async ({ id, patch }) => {
        const { automation, graph } = await this.changes.open(ctx, id);
        await this.assertProjects(ctx, patch);
        const after = decided(revised(automation, patch), automation, ctx.userId);
        graph.assertAbout(after.scope);
        if (after.name !== automation.name) await this.bots.rename(automation.botUserId, after.name);
        return this.changes.save(ctx, automation, after);
      }),
    );
  }

  /** Makes automations act as another person from now on. */
  pass(ctx: Home, ids: readonly string[], decidedById: string): Promise<Outcome<AutomationRecord>[]> {
    return this.unitOfWork.run(async () => {
      const automations = await this.changes.crud.select(ctx, ids);
      return eachInTurn(ids, (id) => {
        const automation = automations.get(id);
        return this.changes.save(ctx, automation, { ...automation, decidedById });
      });
    });
  }

  removeMany(ctx: Home, ids: readonly string[]): Promise<Outcome<AutomationRecord>[]> {
    return this.unitOfWork.run(async () => {
      const automations = await this.changes.crud.select(ctx, ids);
      const gone = each(ids, (id) => {
        const automation = automations.take(id);
        if (automation.isEnabled) throw automationEnabled();
        return automation;
      });
      return eachInTurn(gone, async (automation) => {
        await this.changes.crud.drop(ctx, [automation]);
        await this.trail.automation(ctx, { before: automation });
        return automation;
      });
    });
  }

  private async assertProjects(ctx: Home, { projectIds }: AutomationPatch): Promise<void> {
    if (!projectIds?.length) return;
    if (ctx.projectId) {
      if (projectIds.some((id) => id !== ctx.projectId)) throw onlyThisProject();
      return;
    }
    const seen = new Set((await this.projects.seenOf(ctx, projectIds, ID)).map(({ id }) => id));
    if (projectIds.some((id) => !seen.has(id))) throw unknownProject();
  }
}
