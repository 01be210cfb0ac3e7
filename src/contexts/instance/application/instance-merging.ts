import { Injectable } from '@nestjs/common';
import { UnitOfWork, WORKSPACE_ROLES, type Caller, type WorkspaceRole } from '#kernel';
import type { Account } from '../../identity';
import { HandOver, type HeldCount } from '../../projects';
import { PersonWorkspaces, type PersonWorkspace } from '../../workspaces';
import { InstancePeople } from './instance-people';
import type { InstancePersonDetails } from './instance-person.repository';
import { MergeSchedule } from './merge-schedule';
import { Merging, type MergeInto } from './merging';

/** A workspace of the person who is merged. */
interface MergedWorkspace extends PersonWorkspace {
  /** The role of the one who stays; null if they are no active member. */
  readonly intoRole: WorkspaceRole | null;
  /** The role that the one who stays will have. */
  readonly roleAfterwards: WorkspaceRole;
  /** What the person leads, owns and is assigned to. */
  readonly records: readonly HeldCount[];
}

/** What a merge would do. */
export interface MergePreview extends Pick<Account, 'id' | 'email' | 'displayName'> {
  /** Null if nobody was named. */
  readonly into: Pick<Account, 'id' | 'email' | 'displayName'> | null;
  readonly workspaces: readonly MergedWorkspace[];
  /** Why the merge would be refused; null if it would not. */
  readonly refusal: { readonly code: string; readonly detail: string } | null;
}

/** Merges two accounts of one person. Callers are administrators: see the gatekeeper. */
@Injectable()
export class InstanceMerging {
  constructor(
    private readonly merging: Merging,
    private readonly people: InstancePeople,
    private readonly workspaces: PersonWorkspaces,
    private readonly handOver: HandOver,
    private readonly schedule: MergeSchedule,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async preview({ userId }: Caller, id: string, named: string | undefined): Promise<MergePreview> {
    const { person, into, refusal } = await this.merging.check(id, named, userId);
    const joined = into ? await this.workspaces.of(into.id) : [];
    const roles = new Map(joined.map(({ id: of, role }) => [of, role]));
    const workspaces: MergedWorkspace[] = [];
    for (const workspace of await this.workspaces.of(id)) {
      const intoRole = roles.get(workspace.id) ?? null;
      const records = await this.handOver.counts({ workspaceId: workspace.id }, id);
      workspaces.push({ ...workspace, intoRole, roleAfterwards: higher(workspace.role, intoRole), records });
    }
    const { email, displayName } = person;
    const said = refusal && { code: refusal.reason, detail: refusal.message };
    return { id, email, displayName, into, workspaces, refusal: said };
  }

  /** Returns the person who is merged. */
  async merge(ctx: Caller, id: string, said: MergeInto): Promise<InstancePersonDetails> {
    await this.unitOfWork.run(async () => {
      await this.merging.request(id, said, ctx.userId);
      await this.schedule.begin(id);
    });
    return this.people.get(ctx, id);
  }
}

const higher = (one: WorkspaceRole, other: WorkspaceRole | null): WorkspaceRole =>
  other && WORKSPACE_ROLES.indexOf(other) < WORKSPACE_ROLES.indexOf(one) ? other : one;
