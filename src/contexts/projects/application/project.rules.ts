import { Injectable } from '@nestjs/common';
import { FieldErrors, notInPlan, Plan, type WorkspaceCtx } from '#kernel';
import { checkSettings, type ReviseProject } from '../domain/project';
import { switches } from '../domain/switches';
import { ProjectPhaseRepository } from './project-phase.repository';
import { EstimateUsage, ProjectRepository, type StoredProject } from './project.repository';
import { projectExternalPairTaken, projectIdentifierTaken, projectNameTaken } from './projects.errors';
import { StateRepository } from './state.repository';

const PEOPLE = ['projectLeadId', 'defaultAssigneeId'] as const;

/** What holds of a project beyond its own members. To be asked while the names are locked. */
@Injectable()
export class ProjectRules {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly states: StateRepository,
    private readonly phases: ProjectPhaseRepository,
    private readonly estimates: EstimateUsage,
    private readonly plan: Plan,
  ) {}

  /** Throws where a create (`current` is absent) or a change would break a rule: every bad member first, then clashes. */
  async assertAllowed(ctx: WorkspaceCtx, sent: ReviseProject, current?: StoredProject): Promise<void> {
    const errors = new FieldErrors();
    checkSettings(sent, current ?? {}, errors);
    await this.checkPeople(ctx, sent, errors);
    await this.checkDefaultState(ctx, sent, errors, current);
    await this.checkPhase(ctx, sent, errors);
    await this.checkEstimate(ctx, sent, errors, current);
    errors.throwIfAny();
    this.assertInPlan(sent);
    await this.assertFree(ctx, sent, current);
  }

  private async checkPeople(ctx: WorkspaceCtx, sent: ReviseProject, errors: FieldErrors): Promise<void> {
    const asked = PEOPLE.flatMap((member) => sent[member] ?? []);
    if (!asked.length) return;
    const colleagues = await this.projects.colleagues(ctx, asked);
    for (const member of PEOPLE) {
      const id = sent[member];
      if (id && !colleagues.has(id.toLowerCase())) {
        errors.add(member, 'does_not_exist', 'The provided user is not a member of this workspace.');
      }
    }
  }

  /** A state of this very project. A project that is not there yet has none. */
  private async checkDefaultState(
    ctx: WorkspaceCtx,
    { defaultStateId: id }: ReviseProject,
    errors: FieldErrors,
    current?: StoredProject,
  ): Promise<void> {
    if (!id) return;
    const state = (await this.states.byIds(ctx, [id])).get(id.toLowerCase());
    if (state && !state.isTriage && state.projectId === current?.id) return;
    errors.add('defaultStateId', 'does_not_exist', 'The state is not a state of this project.');
  }

  private async checkPhase(ctx: WorkspaceCtx, { stateId: id }: ReviseProject, errors: FieldErrors): Promise<void> {
    if (!id || (await this.phases.find(ctx, id))) return;
    errors.add('stateId', 'does_not_exist', 'The workspace has no such project state.');
  }

  private async checkEstimate(
    ctx: WorkspaceCtx,
    { estimateId: id }: ReviseProject,
    errors: FieldErrors,
    current?: StoredProject,
  ): Promise<void> {
    if (!id || (current && (await this.estimates.has(ctx, current.id, id)))) return;
    errors.add('estimateId', 'does_not_exist', 'The estimate is not an estimate of this project.');
  }

  private assertInPlan(sent: ReviseProject): void {
    const missing = switches.find(([feature, setting]) => sent[setting] && !this.plan.includes(feature));
    if (missing) throw notInPlan(missing[0]);
  }

  private async assertFree(ctx: WorkspaceCtx, sent: ReviseProject, current?: StoredProject): Promise<void> {
    const { name, identifier } = sent;
    const { externalSource, externalId } = { ...current, ...sent };
    const clashes = await this.projects.clashes(ctx, { name, identifier, externalSource, externalId }, current?.id);
    if (clashes.some((clash) => clash.sameName)) throw projectNameTaken();
    if (clashes.some((clash) => clash.sameIdentifier)) throw projectIdentifierTaken();
    const pair = clashes.find((clash) => clash.samePair);
    if (pair) throw projectExternalPairTaken(pair.id);
  }
}
