import { Injectable } from '@nestjs/common';
import { EventTrail, Outbox } from '#events';
import { readSent, richText, type RichText } from '#html';
import {
  accepted,
  AccessMemory,
  Catalogue,
  Clock,
  each,
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
import { assertAdmitted, revised, type Teamspace } from '../domain/teamspace';
import { TeamspaceCandidates, type Named } from './teamspace.candidates';
import { teamspaceEvents } from './teamspace.events';
import { TeamspaceRepository, type TeamspaceRecord } from './teamspace.repository';
import { notItsLead, teamspaceExternalPairTaken } from './teamspaces.errors';

export type ReviseTeamspace = Partial<Omit<Teamspace, 'id' | 'descriptionStripped'>>;
export type CreateTeamspace = Pick<Teamspace, 'name'> & ReviseTeamspace;

/** Changes of the sets of a teamspace. */
export interface TeamspaceDelta {
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

interface Revised {
  readonly ids: readonly string[];
  /** What the changes name. */
  readonly named: readonly Named[];
}

/** The use cases of teamspaces. What a teamspace opens is open from the next request on, and closed as soon. */
@Injectable()
export class Teamspaces {
  private readonly catalogue: Catalogue<WorkspaceCtx, TeamspaceRecord>;
  private readonly trail: EventTrail<TeamspaceRecord>;

  constructor(
    private readonly teamspaces: TeamspaceRepository,
    private readonly candidates: TeamspaceCandidates,
    private readonly access: AccessMemory,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.catalogue = new Catalogue(teamspaces, unitOfWork, clock);
    this.trail = new EventTrail(outbox, clock, teamspaceEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.catalogue.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.catalogue.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateTeamspace[]) {
    return this.change(ctx, async () => {
      const candidates = await this.candidates.of(ctx, commands);
      const drafts = each(commands, (command) => {
        const { descriptionHtml, description, ...others } = command;
        const text = stored(read({ descriptionHtml, description }) ?? richText(''));
        const draft = revised({ ...BLANK, ...others, ...text, id: newId() }, others);
        assertAdmitted(undefined, draft, candidates);
        return draft;
      });
      const free = await this.catalogue.free(ctx, drafts, { pair: PAIR_TAKEN });
      return this.trail.added(ctx, await this.catalogue.add(ctx, free));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseTeamspace>[]) {
    const named = revisions.map(({ patch }) => patch);
    const sent = new Map(revisions.map(({ id, patch }) => [id, patch]));
    return this.save(ctx, { ids: [...sent.keys()], named }, ({ id }) => {
      const { descriptionHtml, description, ...others } = sent.get(id)!;
      const text = read({ descriptionHtml, description });
      return { ...others, ...(text && stored(text)) };
    });
  }

  /** Puts people and projects in, and takes others out: at least one that is there. */
  async reviseSets(ctx: WorkspaceCtx, id: string, { memberIds = {}, projectIds = {} }: TeamspaceDelta) {
    const named = [{ memberIds: memberIds.add, projectIds: projectIds.add }];
    const outcomes = await this.save(ctx, { ids: [id], named }, (teamspace) => {
      const gone = [...(memberIds.remove ?? []), ...(projectIds.remove ?? [])];
      const had = new Set([...teamspace.memberIds, ...teamspace.projectIds]);
      if (gone.length && !gone.some((one) => had.has(one))) throw notFound();
      return {
        memberIds: withDelta(teamspace.memberIds, memberIds),
        projectIds: withDelta(teamspace.projectIds, projectIds),
      };
    });
    return single(outcomes);
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.change(ctx, async () => {
      const teamspaces = await this.catalogue.select(ctx, ids);
      const gone = each(ids, (id) => this.led(ctx, teamspaces.take(id)));
      await this.catalogue.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }

  private change<R>(ctx: WorkspaceCtx, work: () => Promise<R>): Promise<R> {
    return this.catalogue.exclusively(ctx, async () => {
      this.access.forget();
      return work();
    });
  }

  private save(ctx: WorkspaceCtx, { ids, named }: Revised, patchOf: (teamspace: TeamspaceRecord) => ReviseTeamspace) {
    return this.change(ctx, async () => {
      const candidates = await this.candidates.of(ctx, named);
      const before = await this.catalogue.select(ctx, ids);
      const after = each(ids, (id) => {
        const teamspace = this.led(ctx, before.get(id));
        const changed = revised(teamspace, patchOf(teamspace));
        assertAdmitted(teamspace, changed, candidates);
        return changed;
      });
      const free = await this.catalogue.free(ctx, after, { pair: ofChanged(PAIR_TAKEN) });
      return this.trail.saved(ctx, before, await this.catalogue.save(ctx, before, free));
    });
  }

  /** Who does not govern the workspace changes what it leads. */
  private led(ctx: WorkspaceCtx, teamspace: TeamspaceRecord): TeamspaceRecord {
    if (ctx.ownOnly && teamspace.leadId !== ctx.userId) throw notItsLead();
    return teamspace;
  }
}

const PAIR_TAKEN = teamspaceExternalPairTaken;

const read = ({ descriptionHtml: html, description: document }: ReviseTeamspace): RichText | undefined =>
  readSent({ html, document }, 'description');

const stored = ({ html, text, document }: RichText) => ({
  descriptionHtml: html,
  descriptionStripped: text,
  description: document,
});
