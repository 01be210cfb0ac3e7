import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import { readSentText, richText, type RichText } from '#html';
import {
  accepted,
  AccessMemory,
  CrudSteps,
  Clock,
  DomainError,
  each,
  externalPairTaken,
  newId,
  notFound,
  ofChanged,
  single,
  UnitOfWork,
  withDelta,
  type Delta,
  type ListRequest,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { CallerProjects } from '../../projects';
import { assertAdmitted, revised, type Candidates, type Teamspace } from '../domain/teamspace';
import { teamspaceEvents, TeamspaceRepository, type TeamspaceRecord } from './teamspace.repository';

export type ReviseTeamspace = Partial<Omit<Teamspace, 'id' | 'descriptionStripped'>>;
export type CreateTeamspace = Pick<Teamspace, 'name'> & ReviseTeamspace;

interface TeamspaceDelta {
  readonly memberIds?: Delta;
  readonly projectIds?: Delta;
}

const BLANK: Omit<Teamspace, 'id' | 'name' | keyof ReturnType<typeof stored>> = {
  logoProps: {},
  leadId: null,
  memberIds: [],
  projectIds: [],
  externalSource: null,
  externalId: null,
};

/** People and projects that a request adds to a teamspace. */
type Additions = Partial<Pick<Teamspace, 'leadId' | 'memberIds' | 'projectIds'>>;

const pairTaken = externalPairTaken('Teamspace');

const notItsLead = () =>
  new DomainError('forbidden', 'not_owner', 'Only its lead and admins of the workspace can change a teamspace.');

/** The use cases of teamspaces. Changes of access to projects apply from the next request on. */
@Injectable()
export class Teamspaces {
  private readonly crud: CrudSteps<WorkspaceCtx, TeamspaceRecord>;
  private readonly trail: ChangePublisher<TeamspaceRecord>;

  constructor(
    private readonly teamspaces: TeamspaceRepository,
    private readonly projects: CallerProjects,
    private readonly access: AccessMemory,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(teamspaces, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, teamspaceEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateTeamspace[]) {
    return this.change(ctx, async () => {
      const candidates = await this.candidates(ctx, commands);
      const drafts = each(commands, (command) => {
        const { descriptionHtml, description, ...others } = command;
        const text = stored(read({ descriptionHtml, description }) ?? richText(''));
        const draft = revised({ ...BLANK, ...others, ...text, id: newId() }, others);
        assertAdmitted(undefined, draft, candidates);
        return draft;
      });
      const free = await this.crud.withoutConflicts(ctx, drafts, { pair: pairTaken });
      return this.trail.added(ctx, await this.crud.add(ctx, free));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseTeamspace>[]) {
    const patches = new Map(revisions.map(({ id, patch }) => [id, patch]));
    const additions = revisions.map(({ patch }) => patch);
    return this.save(ctx, [...patches.keys()], additions, ({ id }) => {
      const { descriptionHtml, description, ...others } = patches.get(id)!;
      const text = read({ descriptionHtml, description });
      return { ...others, ...(text && stored(text)) };
    });
  }

  /**
   * Adds and removes people and projects. @throws DomainError `not_found` if the teamspace has none of those to remove.
   */
  async reviseSets(ctx: WorkspaceCtx, id: string, { memberIds = {}, projectIds = {} }: TeamspaceDelta) {
    const additions = [{ memberIds: memberIds.add, projectIds: projectIds.add }];
    const outcomes = await this.save(ctx, [id], additions, (teamspace) => {
      const removed = [...(memberIds.remove ?? []), ...(projectIds.remove ?? [])];
      const before = new Set([...teamspace.memberIds, ...teamspace.projectIds]);
      if (removed.length && !removed.some((one) => before.has(one))) throw notFound();
      return {
        memberIds: withDelta(teamspace.memberIds, memberIds),
        projectIds: withDelta(teamspace.projectIds, projectIds),
      };
    });
    return single(outcomes);
  }

  /** Makes another person the lead of teamspaces. They join them. */
  pass(ctx: WorkspaceCtx, ids: readonly string[], leadId: string) {
    return this.change(ctx, async () => {
      const before = await this.crud.select(ctx, ids);
      const after = ids.map((id) => revised(before.get(id), { leadId }));
      return this.trail.saved(ctx, before, await this.crud.save(ctx, before, after));
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.change(ctx, async () => {
      const teamspaces = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => this.led(ctx, teamspaces.take(id)));
      await this.crud.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }

  private change<R>(ctx: WorkspaceCtx, work: () => Promise<R>): Promise<R> {
    return this.crud.exclusively(ctx, async () => {
      this.access.forget();
      return work();
    });
  }

  private save(
    ctx: WorkspaceCtx,
    ids: readonly string[],
    additions: readonly Additions[],
    patchOf: (teamspace: TeamspaceRecord) => ReviseTeamspace,
  ) {
    return this.change(ctx, async () => {
      const candidates = await this.candidates(ctx, additions);
      const before = await this.crud.select(ctx, ids);
      const after = each(ids, (id) => {
        const teamspace = this.led(ctx, before.get(id));
        const changed = revised(teamspace, patchOf(teamspace));
        assertAdmitted(teamspace, changed, candidates);
        return changed;
      });
      const free = await this.crud.withoutConflicts(ctx, after, { pair: ofChanged(pairTaken) });
      return this.trail.saved(ctx, before, await this.crud.save(ctx, before, free));
    });
  }

  /**
   * Looks up the people and projects to add. Locks people before teamspaces, in the same order as when a membership
   * ends.
   */
  private async candidates(ctx: WorkspaceCtx, additions: readonly Additions[]): Promise<Candidates> {
    const people = additions.flatMap(({ leadId, memberIds = [] }) => (leadId ? [leadId, ...memberIds] : memberIds));
    const hasProjects = additions.some(({ projectIds }) => projectIds?.length);
    const projects = hasProjects ? await this.projects.of(ctx) : [];
    return {
      colleagues: people.length ? await this.teamspaces.colleagues(ctx, people) : new Set(),
      roles: new Map(projects.map(({ projectId, projectRole }) => [projectId, projectRole])),
    };
  }

  /** Throws if the caller is neither the lead nor an admin of the workspace. */
  private led(ctx: WorkspaceCtx, teamspace: TeamspaceRecord): TeamspaceRecord {
    if (ctx.ownOnly && teamspace.leadId !== ctx.userId) throw notItsLead();
    return teamspace;
  }
}

const read = ({ descriptionHtml: html, description: document }: ReviseTeamspace): RichText | undefined =>
  readSentText({ html, document }, 'description');

const stored = ({ html, text, document }: RichText) => ({
  descriptionHtml: html,
  descriptionStripped: text,
  description: document,
});
