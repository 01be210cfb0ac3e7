import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import { richText } from '#html';
import {
  accepted,
  CrudSteps,
  changeOf,
  Clock,
  each,
  externalPairTaken,
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
  type ConflictErrorFactory,
  type ListRequest,
  type Outcome,
  type Page,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { ItemLinks } from '../../work-items';
import { revised, type Initiative } from '../domain/initiative';
import { InitiativeContents, type InitiativeSet } from './initiative.contents';
import {
  initiativeEvents,
  InitiativeRepository,
  type InitiativeRecord,
  type MeasuredInitiative,
} from './initiative.repository';

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

const initiativeExternalPairTaken = externalPairTaken('Initiative');

/** The use cases of initiatives. */
@Injectable()
export class Initiatives {
  private readonly crud: CrudSteps<WorkspaceCtx, InitiativeRecord>;
  private readonly trail: ChangePublisher<InitiativeRecord>;

  constructor(
    private readonly initiatives: InitiativeRepository,
    private readonly contents: InitiativeContents,
    private readonly links: ItemLinks,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(initiatives, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, initiativeEvents);
  }

  /** Counts work items only if the query selects their numbers. */
  async list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<InitiativeRecord>> {
    const page = await this.crud.list(ctx, inUse(request));
    const items = request.columns.has('projectIds') ? await this.visible(ctx, page.items) : page.items;
    return { ...page, items: request.columns.has('itemCounts') ? await this.measured(ctx, items) : items };
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<MeasuredInitiative> {
    return single(await this.measured(ctx, [await this.existing(ctx, id)]));
  }

  /** Returns an initiative without the numbers of its work items. */
  async existing(ctx: WorkspaceCtx, id: string): Promise<InitiativeRecord> {
    return single(await this.visible(ctx, [await this.crud.get(ctx, id)]));
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateInitiative[]) {
    return this.crud.exclusively(ctx, async () => {
      const drafts = each(commands, ({ descriptionHtml = '', ...others }) =>
        revised({ ...BLANK, ...others, ...textOf(descriptionHtml), id: newId() }, others),
      );
      const valid = await this.checked(ctx, commands, drafts, initiativeExternalPairTaken);
      return this.answered(ctx, await this.trail.added(ctx, await this.crud.add(ctx, valid)));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseInitiative>[]) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const after = each(revisions, ({ id, patch }) => {
        const text = patch.descriptionHtml === undefined ? {} : textOf(patch.descriptionHtml);
        return revised(before.get(id), { ...patch, ...text });
      });
      const patches = revisions.map(({ patch }) => patch);
      const valid = await this.checked(ctx, patches, after, ofChanged(initiativeExternalPairTaken));
      return this.answered(ctx, await this.trail.saved(ctx, before, await this.crud.save(ctx, before, valid)));
    });
  }

  /** Makes another person the lead of initiatives, whatever their state. */
  pass(ctx: WorkspaceCtx, ids: readonly string[], leadId: string) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, ids);
      const after = ids.map((id) => ({ ...before.get(id), leadId }));
      return this.trail.saved(ctx, before, await this.crud.save(ctx, before, after));
    });
  }

  /** Puts labels or projects in and takes others out. `as` is the member of the request that named an unknown one. */
  reviseSet(ctx: WorkspaceCtx, id: string, set: InitiativeSet, delta: Delta, as = 'add'): Promise<ChangedSet> {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, [id]);
      const initiative = before.get(id);
      await this.contents.assertExist(ctx, set, delta.add ?? [], as);
      const after = revised(initiative, { [set]: withDelta(initiative[set], delta) });
      await this.trail.saved(ctx, before, await this.crud.save(ctx, before, [after]));
      return changeOf(initiative[set], after[set]);
    });
  }

  /** Deletes initiatives and removes their work items from them. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const initiatives = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => initiatives.take(id));
      await this.links.clear(ctx, { kind: 'initiative', ids: accepted(gone).map(({ id }) => id) });
      await this.crud.drop(ctx, accepted(gone));
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

  /** Removes projects that the caller does not see. */
  private async visible(ctx: WorkspaceCtx, records: readonly InitiativeRecord[]): Promise<readonly InitiativeRecord[]> {
    const projectIds = [...new Set(records.flatMap((record) => record.projectIds))];
    if (governs(ctx) || !projectIds.length) return records;
    const seen = await this.contents.seenProjects(ctx, projectIds);
    return records.map((record) => ({ ...record, projectIds: record.projectIds.filter((id) => seen.has(id)) }));
  }

  /** Checks that projects and leads of the commands exist, and that no other initiative has the external pairs. */
  private async checked<T extends Initiative>(
    ctx: WorkspaceCtx,
    commands: readonly ReviseInitiative[],
    initiatives: readonly Outcome<T>[],
    pairTaken: ConflictErrorFactory,
  ): Promise<Outcome<T>[]> {
    const projectIds = commands.flatMap((command) => command.projectIds ?? []);
    await this.contents.assertExist(ctx, 'projectIds', projectIds, 'projectIds');
    const leadIds = commands.flatMap(({ leadId }) => leadId ?? []);
    await this.contents.assertColleagues(ctx, leadIds);
    return this.crud.withoutConflicts(ctx, initiatives, { pair: pairTaken });
  }
}

function textOf(sent: string): Pick<Initiative, 'descriptionHtml' | 'descriptionStripped'> {
  const { html, text } = richText(sent);
  return { descriptionHtml: html, descriptionStripped: text };
}
