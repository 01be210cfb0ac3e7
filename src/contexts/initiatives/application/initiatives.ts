import { Injectable } from '@nestjs/common';
import { EventTrail, Outbox } from '#events';
import { richText } from '#html';
import {
  accepted,
  Catalogue,
  changeOf,
  Clock,
  each,
  governs,
  inUse,
  newId,
  ofChanged,
  settled,
  single,
  UnitOfWork,
  withDelta,
  type ChangedSet,
  type Delta,
  type Failure,
  type ListRequest,
  type Outcome,
  type Page,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { ItemLinks } from '../../work-items';
import { revised, type Initiative } from '../domain/initiative';
import { InitiativeContents, type Sets } from './initiative.contents';
import { initiativeEvents } from './initiative.events';
import { InitiativeRepository, type InitiativeRecord, type MeasuredInitiative } from './initiative.repository';
import { initiativeExternalPairTaken } from './initiatives.errors';

export type ReviseInitiative = Partial<Omit<Initiative, 'id' | 'descriptionStripped' | 'labelIds'>>;
export type CreateInitiative = Pick<Initiative, 'name'> & ReviseInitiative;

const BLANK: Omit<Initiative, 'id' | 'name' | 'descriptionHtml' | 'descriptionStripped'> = {
  description: '',
  state: 'DRAFT',
  startDate: null,
  endDate: null,
  leadId: null,
  logoProps: {},
  archivedAt: null,
  labelIds: [],
  projectIds: [],
  externalSource: null,
  externalId: null,
};

/** The use cases of initiatives. */
@Injectable()
export class Initiatives {
  private readonly catalogue: Catalogue<WorkspaceCtx, InitiativeRecord>;
  private readonly trail: EventTrail<InitiativeRecord>;

  constructor(
    private readonly initiatives: InitiativeRepository,
    private readonly contents: InitiativeContents,
    private readonly links: ItemLinks,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.catalogue = new Catalogue(initiatives, unitOfWork, clock);
    this.trail = new EventTrail(outbox, clock, initiativeEvents);
  }

  /** With the numbers of work items where the request is for them. */
  async list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<InitiativeRecord>> {
    const page = await this.catalogue.list(ctx, inUse(request));
    const seen = request.columns.has('projectIds') ? await this.seen(ctx, page.items) : page.items;
    return { ...page, items: request.columns.has('itemCounts') ? await this.measured(ctx, seen) : seen };
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<MeasuredInitiative> {
    return single(await this.measured(ctx, [await this.existing(ctx, id)]));
  }

  /** Without the numbers of work items. */
  async existing(ctx: WorkspaceCtx, id: string): Promise<InitiativeRecord> {
    return single(await this.seen(ctx, [await this.catalogue.get(ctx, id)]));
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateInitiative[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const drafts = each(commands, ({ descriptionHtml = '', ...others }) =>
        revised({ ...BLANK, ...others, ...textOf(descriptionHtml), id: newId() }, others),
      );
      const sound = await this.sound(ctx, commands, drafts, initiativeExternalPairTaken);
      return this.answered(ctx, await this.trail.added(ctx, await this.catalogue.add(ctx, sound)));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseInitiative>[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const before = await this.catalogue.select(ctx, revisions);
      const after = each(revisions, ({ id, patch }) => {
        const text = patch.descriptionHtml === undefined ? {} : textOf(patch.descriptionHtml);
        return revised(before.get(id), { ...patch, ...text });
      });
      const named = revisions.map(({ patch }) => patch);
      const sound = await this.sound(ctx, named, after, ofChanged(initiativeExternalPairTaken));
      return this.answered(ctx, await this.trail.saved(ctx, before, await this.catalogue.save(ctx, before, sound)));
    });
  }

  /** Puts labels or projects in and takes others out; answers those that were not so before. */
  reviseSet(ctx: WorkspaceCtx, id: string, set: Sets, delta: Delta, as = 'add'): Promise<ChangedSet> {
    return this.catalogue.exclusively(ctx, async () => {
      const before = await this.catalogue.select(ctx, [id]);
      const initiative = before.get(id);
      await this.contents.assertThere(ctx, set, delta.add ?? [], as);
      const after = revised(initiative, { [set]: withDelta(initiative[set], delta) });
      await this.trail.saved(ctx, before, await this.catalogue.save(ctx, before, [after]));
      return changeOf(initiative[set], after[set]);
    });
  }

  /** Work items leave an initiative that goes. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const initiatives = await this.catalogue.select(ctx, ids);
      const gone = each(ids, (id) => initiatives.take(id));
      await this.links.clear(ctx, { kind: 'initiative', ids: accepted(gone).map(({ id }) => id) });
      await this.catalogue.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }

  private async answered(ctx: WorkspaceCtx, outcomes: readonly Outcome<InitiativeRecord>[]) {
    return settled(outcomes, await this.measured(ctx, accepted(outcomes)));
  }

  private async measured(ctx: WorkspaceCtx, records: readonly InitiativeRecord[]): Promise<MeasuredInitiative[]> {
    const ids = records.map(({ id }) => id);
    const counts = ids.length ? await this.initiatives.itemCounts(ctx, ids) : new Map();
    return records.map((record) => ({ ...record, itemCounts: counts.get(record.id) ?? {} }));
  }

  /** Without projects that the caller does not see. */
  private async seen(ctx: WorkspaceCtx, records: readonly InitiativeRecord[]): Promise<readonly InitiativeRecord[]> {
    const asked = [...new Set(records.flatMap(({ projectIds }) => projectIds))];
    if (governs(ctx) || !asked.length) return records;
    const seen = await this.contents.seenProjects(ctx, asked);
    return records.map((record) => ({ ...record, projectIds: record.projectIds.filter((id) => seen.has(id)) }));
  }

  /** Whom and what the commands name is there, and the external pairs are free. */
  private async sound<T extends Initiative>(
    ctx: WorkspaceCtx,
    commands: readonly ReviseInitiative[],
    initiatives: readonly Outcome<T>[],
    pairTaken: Failure,
  ): Promise<Outcome<T>[]> {
    const named = commands.flatMap(({ projectIds = [] }) => projectIds);
    await this.contents.assertThere(ctx, 'projectIds', named, 'projectIds');
    await this.contents.assertColleagues(
      ctx,
      commands.flatMap(({ leadId }) => leadId ?? []),
    );
    return this.catalogue.free(ctx, initiatives, { pair: pairTaken });
  }
}

function textOf(sent: string): Pick<Initiative, 'descriptionHtml' | 'descriptionStripped'> {
  const { html, text } = richText(sent);
  return { descriptionHtml: html, descriptionStripped: text };
}
