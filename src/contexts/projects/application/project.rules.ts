import { Injectable } from '@nestjs/common';
import { accepted, each, FieldErrors, notInPlan, Plan, type Outcome, type WorkspaceCtx } from '#kernel';
import { checkSettings, type ReviseProject } from '../domain/project';
import { switches } from '../domain/switches';
import { ProjectPhaseRepository } from './project-phase.repository';
import { EstimateUsage, ProjectRepository, type StoredProject, type TakenNames } from './project.repository';
import { projectExternalPairTaken, projectIdentifierTaken, projectNameTaken } from './projects.errors';
import { StateRepository, type StateRecord } from './state.repository';

const PEOPLE = ['projectLeadId', 'defaultAssigneeId'] as const;

/** Settings that somebody wants a project to have. */
export interface WantedSettings {
  readonly id: string;
  readonly sent: ReviseProject;
  /** Absent where the project is new. */
  readonly current?: StoredProject;
}

/** What the rules have to know of what is not the project's own. */
interface Facts {
  readonly colleagues: ReadonlySet<string>;
  readonly states: ReadonlyMap<string, StateRecord>;
  readonly phases: ReadonlySet<string>;
  /** The projects of estimates. */
  readonly estimates: ReadonlyMap<string, string>;
  readonly taken: TakenNames;
}

/** What holds of projects beyond their own members. To be asked while the names are locked. */
@Injectable()
export class ProjectRules {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly states: StateRepository,
    private readonly phases: ProjectPhaseRepository,
    private readonly estimates: EstimateUsage,
    private readonly plan: Plan,
  ) {}

  /** Rows that would break a rule fail: with every bad member first, then with clashes, also those with rows before them. */
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

/** A state of this very project. A project that is not there yet has none. */
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

/** The names of a row count for those that follow. */
function assertFree(wanted: WantedSettings, { names, identifiers }: TakenNames): void {
  const record = namesOf(wanted);
  const byIdentifier = { id: record.id, name: record.identifier };
  names.assertNameFree(record, projectNameTaken);
  identifiers.assertNameFree(byIdentifier, projectIdentifierTaken);
  names.assertPairFree(record, projectExternalPairTaken);
  names.add(record);
  identifiers.add(byIdentifier);
}
