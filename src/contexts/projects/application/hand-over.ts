import { Injectable } from '@nestjs/common';
import { AuditTrail, PROJECT_ROLES, UnitOfWork, type AuditEntry, type ProjectRole, type WorkspaceCtx } from '#kernel';
import { HeldRecords, type HeldCount, type HeldPlace, type HeldRecord, type Succession } from './held-records';
import { fromOutside } from './outside';
import { ProjectMembers } from './project-members';

/**
 * Gives records of one kind to the successor, in the caller's transaction and whatever state they are in. The context is
 * that of the project for records of projects.
 */
type Pass = {
  // A method, so that kinds of projects may ask for the context of a project.
  pass(ctx: WorkspaceCtx, ids: readonly string[], people: Succession): Promise<unknown>;
}['pass'];

/** How the kinds of records change hands. The context that declares a kind in `handsOver` adds it when it starts. */
@Injectable()
export class HandOvers {
  private readonly passes = new Map<string, Pass>();

  add(kind: string, pass: Pass): void {
    if (this.passes.has(kind)) throw new Error(`Two contexts hand over ${kind}.`);
    this.passes.set(kind, pass);
  }

  of(kind: string): Pass {
    const pass = this.passes.get(kind);
    if (!pass) throw new Error(`No context hands over ${kind}.`);
    return pass;
  }
}

export interface Successor extends Succession {
  /** True if records that only the person sees change hands, too. */
  readonly includesPrivate: boolean;
  /** The person who leaves, for the audit log. */
  readonly person: { readonly displayName: string; readonly email: string };
}

/** Hands over what a person leads, owns and is assigned to in a workspace. */
@Injectable()
export class HandOver {
  constructor(
    private readonly held: HeldRecords,
    private readonly handOvers: HandOvers,
    private readonly members: ProjectMembers,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  counts(place: Pick<WorkspaceCtx, 'workspaceId'>, personId: string): Promise<HeldCount[]> {
    return this.held.counts(place, personId);
  }

  /**
   * Gives all records to the successor, in one transaction and with the history and events of a change by the caller.
   * Returns what changed hands. The caller has checked that the successor is an active member.
   */
  pass(ctx: WorkspaceCtx, successor: Successor): Promise<HeldCount[]> {
    return this.unitOfWork.run(async () => {
      const counts = await this.held.counts(ctx, successor.from);
      const passed = counts.filter(({ isPrivate }) => successor.includesPrivate || !isPrivate);
      if (!passed.length) return [];
      const kinds = passed.map(({ kind }) => kind);
      for (const place of await this.held.places(ctx, kinds, successor)) await this.letIn(ctx, place, successor.to);
      for (const kind of kinds) await this.passKind(ctx, kind, successor);
      await this.audit.append(ctx, handedOver(successor, passed));
      return passed;
    });
  }

  /** The successor joins the project in the role of the person, or gets this role if it is higher than their own. */
  private async letIn(ctx: WorkspaceCtx, { projectId, role, successor }: HeldPlace, memberId: string): Promise<void> {
    const by = { ...ctx, projectId };
    if (!successor) await this.members.add(by, { memberId, ...(role && { role }) });
    else if (role && isHigher(role, successor.role)) await this.members.revise(by, successor.id, { role });
  }

  private async passKind(ctx: WorkspaceCtx, kind: string, people: Succession): Promise<void> {
    const pass = this.handOvers.of(kind);
    let after: string | null = null;
    do {
      const records: HeldRecord[] = await this.held.next(ctx, kind, people.from, after);
      for (const [place, ids] of byProject(ctx, records)) await pass(place, ids, people);
      after = records.at(-1)?.id ?? null;
    } while (after);
  }
}

const isHigher = (one: ProjectRole, other: ProjectRole): boolean =>
  PROJECT_ROLES.indexOf(one) < PROJECT_ROLES.indexOf(other);

/** Groups records by the context in which they are changed. */
function byProject(ctx: WorkspaceCtx, records: readonly HeldRecord[]): readonly (readonly [WorkspaceCtx, string[]])[] {
  const projects = new Map(records.map(({ projectId, projectIdentifier }) => [projectId, projectIdentifier]));
  return [...projects].map(([projectId, projectIdentifier]) => {
    const place = projectId ? fromOutside(ctx, { projectId, projectIdentifier: projectIdentifier! }) : ctx;
    return [place, records.filter((record) => record.projectId === projectId).map(({ id }) => id)] as const;
  });
}

const handedOver = ({ from, to, person }: Successor, passed: readonly HeldCount[]): AuditEntry => ({
  eventName: 'member.handed_over',
  category: 'member',
  target: { type: 'user', id: from, displayName: person.displayName },
  newValue: { successor_id: to, ...Object.fromEntries(passed.map(({ kind, count }) => [kind, count])) },
  metadata: { email: person.email },
});
