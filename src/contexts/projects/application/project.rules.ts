import { Injectable } from '@nestjs/common';
import {
  accepted,
  DomainError,
  each,
  externalPairTaken,
  FieldErrors,
  notInPlan,
  Plan,
  type Outcome,
  type WorkspaceCtx,
} from '#kernel';
import { checkSettings, type ReviseProject } from '../domain/project';
import { switches } from '../domain/features';
import { ProjectPhaseRepository } from './project-phase.repository';
import { EstimateUsage, ProjectRepository, type StoredProject, type TakenNames } from './project.repository';
import { StateRepository, type StateRecord } from './state.repository';

const PEOPLE = ['projectLeadId', 'defaultAssigneeId'] as const;

/** Settings that a request sets on a project. */
export interface WantedSettings {
  readonly id: string;
  readonly sent: ReviseProject;
  /** The stored project; absent if the project is new. */
  readonly current?: StoredProject;
}

/** Facts outside the project that the rules depend on. */
interface Facts {
  readonly colleagues: ReadonlySet<string>;
  readonly states: ReadonlyMap<string, StateRecord>;
  readonly phases: ReadonlySet<string>;
  /** Project of each estimate. */
  readonly estimates: ReadonlyMap<string, string>;
  readonly taken: TakenNames;
}

/** Rules about projects that depend on other records. Check them while the names are locked. */
@Injectable()
export class ProjectRules {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly states: StateRepository,
    private readonly phases: ProjectPhaseRepository,
    private readonly estimates: EstimateUsage,
    private readonly plan: Plan,
  ) {}

  /**
   * Returns the rows that satisfy all rules; the others become errors. A row reports all its invalid members first,
   * then conflicts with stored projects and with earlier rows.
   */
  async allowed<W extends WantedSettings>(ctx: WorkspaceCtx, rows: readonly Outcome<W>[]): Promise<Outcome<W>[]> {
    const facts = await this.facts(ctx, accepted(rows));
    return each(rows, (row) => {
      this.assertAllowed(row, facts);
      return row;
    });
  }

  private async facts(ctx: WorkspaceCtx, rows: readonly WantedSettings[]): Promise<Facts> {
    const asked = (member: keyof ReviseProject) => rows.flatMap(({ sent }) => (sent[member] as string | null) ?? []);
    const people = PEOPLE.flatMap(asked);
    const [states, phases, estimates] = [asked('defaultStateId'), asked('stateId'), asked('estimateId')];
    return {
      colleagues: people.length ? await this.projects.colleagues(ctx, people) : new Set(),
      states: states.length ? await this.states.byIds(ctx, states) : new Map(),
      phases: new Set(phases.length ? (await this.phases.byIds(ctx, phases)).keys() : []),
      estimates: estimates.length ? await this.estimates.projectsOf(ctx, estimates) : new Map(),
      taken: await this.projects.taken(ctx, rows.map(namesOf)),
    };
  }

  private assertAllowed(wanted: WantedSettings, facts: Facts): void {
    const { sent, current } = wanted;
    const errors = new FieldErrors();
    checkSettings(sent, current ?? {}, errors);
    checkPeople(sent, facts, errors);
    checkDefaultState(wanted, facts, errors);
    checkPhase(sent, facts, errors);
    checkEstimate(wanted, facts, errors);
    errors.throwIfAny();
    this.assertInPlan(sent);
    assertFree(wanted, facts.taken);
  }

  private assertInPlan(sent: ReviseProject): void {
    const missing = switches.find(([feature, setting]) => sent[setting] && !this.plan.includes(feature));
    if (missing) throw notInPlan(missing[0]);
  }
}

function namesOf({ id, sent, current }: WantedSettings) {
  const { name, identifier, externalSource, externalId } = { ...current, ...sent };
  return { id, name, identifier, externalSource, externalId };
}

function checkPeople(sent: ReviseProject, { colleagues }: Facts, errors: FieldErrors): void {
  for (const member of PEOPLE) {
    const id = sent[member];
    if (id && !colleagues.has(id.toLowerCase())) {
      errors.add(member, 'does_not_exist', 'The provided user is not a member of this workspace.');
    }
  }
}

/** Checks that the default state belongs to this project. A new project has no states yet. */
function checkDefaultState({ sent, current }: WantedSettings, { states }: Facts, errors: FieldErrors): void {
  const { defaultStateId: id } = sent;
  if (!id) return;
  const state = states.get(id.toLowerCase());
  if (state && !state.isTriage && state.projectId === current?.id) return;
  errors.add('defaultStateId', 'does_not_exist', 'The state is not a state of this project.');
}

function checkPhase({ stateId: id }: ReviseProject, { phases }: Facts, errors: FieldErrors): void {
  if (!id || phases.has(id.toLowerCase())) return;
  errors.add('stateId', 'does_not_exist', 'The workspace has no such project state.');
}

function checkEstimate({ sent, current }: WantedSettings, { estimates }: Facts, errors: FieldErrors): void {
  const { estimateId: id } = sent;
  if (!id || (current && estimates.get(id.toLowerCase()) === current.id)) return;
  errors.add('estimateId', 'does_not_exist', 'The estimate is not an estimate of this project.');
}

/** Checks that the names are free, and reserves them against later rows. */
function assertFree(wanted: WantedSettings, { names, identifiers }: TakenNames): void {
  const record = namesOf(wanted);
  const byIdentifier = { id: record.id, name: record.identifier };
  names.assertNameFree(record, projectNameTaken);
  identifiers.assertNameFree(byIdentifier, projectIdentifierTaken);
  names.assertPairFree(record, projectExternalPairTaken);
  names.add(record);
  identifiers.add(byIdentifier);
}

const projectNameTaken = () => new DomainError('conflict', 'project_name_taken', 'The project name is already taken');

const projectIdentifierTaken = () =>
  new DomainError('conflict', 'project_identifier_taken', 'The project identifier is already taken');

const projectExternalPairTaken = externalPairTaken('Project');

export const projectArchived = () =>
  new DomainError('conflict', 'project_archived', 'Archived project cannot be updated');
