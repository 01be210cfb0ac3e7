import { Injectable } from '@nestjs/common';
import { FieldErrors, isUuid, notFound, UnitOfWork, type Caller, type Feature, type WorkspaceCtx } from '#kernel';
import { Accounts } from '../../identity';
import { HandOver, type HeldCount } from '../../projects';
import { Members, PersonWorkspaces, type MemberRecord, type PersonWorkspace } from '../../workspaces';
import { BACKGROUND, ownAccount } from './instance-people';
import { InstancePersonRepository, type InstancePerson } from './instance-person.repository';

export interface Leave {
  /** Id or e-mail address of the person who takes over in all workspaces. */
  readonly successor?: string;
  /** The same for single workspaces, by their ids. */
  readonly successors?: Readonly<Record<string, unknown>>;
  /** True if records that only the person sees change hands, too. */
  readonly includesPrivate?: boolean;
}

/** What a person answers for in a workspace. */
export interface Responsibilities extends PersonWorkspace {
  readonly records: readonly HeldCount[];
  /** True if the workspace has no other owner. */
  readonly isLastOwner: boolean;
}

export interface LeavingPerson {
  readonly id: string;
  readonly isActive: boolean;
  readonly workspaces: readonly Responsibilities[];
}

interface Plan {
  readonly workspace: Responsibilities;
  readonly successorId: string;
}

/**
 * Ends the access of people who leave, after what they answer for has changed hands. Callers are administrators: see the
 * gatekeeper.
 */
@Injectable()
export class InstanceLeaving {
  constructor(
    private readonly people: InstancePersonRepository,
    private readonly workspaces: PersonWorkspaces,
    private readonly members: Members,
    private readonly handOver: HandOver,
    private readonly accounts: Accounts,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async responsibilities(_: Caller, id: string): Promise<LeavingPerson> {
    const { isActive } = await this.known(id);
    return { id, isActive, workspaces: await this.held(id) };
  }

  /**
   * Each workspace changes hands in a transaction of its own, and the account is deactivated last. Asked again after an
   * interruption, it goes on with what is left. Returns what changed hands.
   */
  async leave(ctx: Caller, id: string, said: Leave): Promise<LeavingPerson> {
    if (id === ctx.userId) throw ownAccount();
    const person = await this.known(id);
    const plans = await this.plans(id, said);
    const workspaces: Responsibilities[] = [];
    for (const plan of plans) {
      const records = await this.pass(ctx, person, plan, said.includesPrivate ?? false);
      workspaces.push({ ...plan.workspace, records });
    }
    const { principal, userId, origin = BACKGROUND } = ctx;
    await this.accounts.deactivate(person.email, origin, { principal, userId, origin });
    return { id, isActive: false, workspaces };
  }

  private async known(id: string): Promise<InstancePerson> {
    const person = await this.people.find(id);
    if (!person) throw notFound();
    return person;
  }

  /**
   * Also where the membership has ended: providers shut people out before an administrator hands over what they leave.
   */
  private async held(personId: string): Promise<Responsibilities[]> {
    const [present, left] = [await this.workspaces.of(personId), await this.workspaces.leftBy(personId)];
    const held: Responsibilities[] = [];
    for (const workspace of present) held.push(await this.heldIn(workspace, personId));
    for (const workspace of left) {
      const found = await this.heldIn(workspace, personId);
      if (found.records.length) held.push(found);
    }
    return held;
  }

  private async heldIn(workspace: PersonWorkspace, personId: string): Promise<Responsibilities> {
    const records = await this.handOver.counts({ workspaceId: workspace.id }, personId);
    return { ...workspace, records, isLastOwner: await this.isLastOwner(workspace, personId) };
  }

  private async isLastOwner({ id: workspaceId, role }: PersonWorkspace, personId: string): Promise<boolean> {
    if (role !== 'owner') return false;
    const owners = await this.members.all({ workspaceId }, { role: 'owner', isActive: true });
    return owners.every(({ memberId }) => memberId === personId);
  }

  /** Finds the successors before anything changes. Refuses all together those who cannot take over. */
  private async plans(personId: string, said: Leave): Promise<Plan[]> {
    const held = await this.held(personId);
    const errors = new FieldErrors();
    const unknown = Object.keys(said.successors ?? {}).find((id) => held.every((workspace) => workspace.id !== id));
    if (unknown) errors.add('successors', 'does_not_exist', `The person is in no workspace ${unknown}.`);
    const plans: Plan[] = [];
    for (const workspace of held) {
      if (!needsSuccessor(workspace, said)) continue;
      const successorId = await this.successorIn(workspace, personId, said, errors);
      if (successorId) plans.push({ workspace, successorId });
    }
    errors.throwIfAny();
    return plans;
  }

  private async successorIn(
    { id: workspaceId, name, slug }: Responsibilities,
    personId: string,
    { successor, successors = {} }: Leave,
    errors: FieldErrors,
  ): Promise<string | undefined> {
    const field = workspaceId in successors ? `successors.${workspaceId}` : 'successor';
    const named = workspaceId in successors ? successors[workspaceId] : successor;
    const where = `the workspace ${name} (${slug})`;
    if (typeof named !== 'string' || !named) {
      errors.add(field, 'required', `Name who takes over in ${where}.`);
      return undefined;
    }
    const member = await this.members.find({ workspaceId }, isUuid(named) ? { memberId: named } : { email: named });
    const problem = refusal(member, personId);
    if (!problem) return member!.memberId;
    errors.add(field, member ? 'invalid' : 'does_not_exist', `${problem} ${where}.`);
    return undefined;
  }

  private pass(
    ctx: Caller,
    { id: from, displayName, email }: InstancePerson,
    { workspace, successorId: to }: Plan,
    includesPrivate: boolean,
  ): Promise<HeldCount[]> {
    return this.unitOfWork.run(async () => {
      const place = inside(ctx, workspace);
      if (workspace.isLastOwner) await this.members.changeRole(place, { memberId: to, role: 'owner' });
      return this.handOver.pass(place, { from, to, includesPrivate, person: { displayName, email } });
    });
  }
}

const needsSuccessor = ({ records, isLastOwner }: Responsibilities, { includesPrivate = false }: Leave): boolean =>
  isLastOwner || records.some(({ isPrivate }) => includesPrivate || !isPrivate);

/** Why somebody cannot take over, up to the name of the workspace. */
function refusal(member: MemberRecord | null, personId: string): string | undefined {
  if (!member) return 'There is no such member in';
  if (member.memberId === personId) return 'Name somebody else than the person who leaves for';
  if (member.isBot) return 'The account of an app cannot take over in';
  if (!member.isActive) return 'This member is deactivated or has left';
  if (member.role === 'guest') return 'A guest cannot take over in';
  return undefined;
}

/** Administrators act in a workspace with the rights of an owner, also where they are no members. */
const inside = (ctx: Caller, { id: workspaceId, slug: workspaceSlug }: PersonWorkspace): WorkspaceCtx => ({
  ...ctx,
  // The request's `If-Match` does not refer to what changes hands.
  expectedVersions: undefined,
  workspaceId,
  workspaceSlug,
  workspaceRole: 'owner',
  features: new Set<Feature>(),
  governance: 'off',
  ownOnly: false,
});
