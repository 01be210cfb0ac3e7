import { Injectable } from '@nestjs/common';
import { differs, eventOf, Outbox, type RecordChange } from '#events';
import {
  accepted,
  Catalogue,
  Clock,
  each,
  eachInTurn,
  newId,
  sortBehind,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { assertRemovable, PUBLIC, revised, type View, type ViewPatch } from '../domain/view';
import { notYourView } from '../domain/views.errors';
import { ViewConditions } from './view.conditions';
import { viewEvents } from './view.events';
import { ViewRepository, type ViewRecord } from './view.repository';

export type CreateView = Pick<View, 'name'> & ViewPatch;
export type ReviseView = ViewPatch;

const BLANK = {
  description: '',
  access: PUBLIC,
  isLocked: false,
  filters: {},
  pqlFilters: null,
  displayFilters: {},
  displayProperties: {},
  logoProps: {},
} as const;

/** The use cases of views, of a project where the context is in one, else of the workspace. */
@Injectable()
export class Views {
  private readonly catalogue: Catalogue<WorkspaceCtx, ViewRecord>;

  constructor(
    private readonly views: ViewRepository,
    private readonly conditions: ViewConditions,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.catalogue = new Catalogue(views, unitOfWork, clock);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.catalogue.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.catalogue.get(ctx, id);
  }

  /** A list of work items, narrowed to those that the view asks for. */
  async narrowed(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<ListRequest> {
    const conditions = await this.conditions.of(ctx, await this.get(ctx, id));
    return { ...request, filters: [...request.filters, ...conditions] };
  }

  async createMany(ctx: WorkspaceCtx, commands: readonly CreateView[]) {
    const sound = await eachInTurn(commands, (command) => this.sound(ctx, command));
    return this.catalogue.exclusively(ctx, async () => {
      let highest = await this.views.highest(ctx, 'sortOrder');
      const drafts = each(sound, (command) => {
        highest = sortBehind(highest);
        const projectId = 'projectId' in ctx ? (ctx.projectId as string) : null;
        return { ...BLANK, sortOrder: highest, ...command, id: newId(), projectId, ownedById: ctx.userId };
      });
      const added = await this.catalogue.add(ctx, drafts);
      await this.tell(ctx, added, (after) => ({ after }));
      return added;
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseView>[]) {
    return this.unitOfWork.run(async () => {
      const before = await this.catalogue.select(ctx, revisions);
      const changed = each(revisions, ({ id, patch }) => revised(own(ctx, before.get(id)), patch, ctx.userId));
      const sound = await eachInTurn(changed, (view) => this.soundAfter(ctx, before.get(view.id), view));
      const saved = await this.catalogue.save(ctx, before, sound);
      await this.tell(ctx, saved, (after) => ({ before: before.get(after.id), after }));
      return saved;
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const views = await this.catalogue.select(ctx, ids);
      const removed = each(ids, (id) => {
        const view = own(ctx, views.take(id));
        assertRemovable(view);
        return view;
      });
      await this.catalogue.drop(ctx, accepted(removed));
      await this.tell(ctx, removed, (before) => ({ before }));
      return removed;
    });
  }

  private async sound<V extends CreateView>(ctx: WorkspaceCtx, view: V): Promise<V> {
    await this.conditions.of(ctx, view);
    return view;
  }

  /** Names in a query can go out of use: a change of something else is not refused for that. */
  private soundAfter(ctx: WorkspaceCtx, before: ViewRecord, after: ViewRecord): Promise<ViewRecord> {
    const asksTheSame = before.filters === after.filters && before.pqlFilters === after.pqlFilters;
    return asksTheSame ? Promise.resolve(after) : this.sound(ctx, after);
  }

  /** Others are told of what they may see: to them a view that becomes private goes, and one that no longer is comes. */
  private async tell(ctx: WorkspaceCtx, views: readonly Outcome<ViewRecord>[], changeOf: ChangeOf): Promise<void> {
    const changes = accepted(views).map(changeOf);
    const seen = changes.map(({ before, after }) => ({ before: ifPublic(before), after: ifPublic(after) }));
    const events = seen.filter(isNews).map((one) => eventOf(viewEvents, one));
    await this.outbox.append(ctx, this.clock.now(), events);
  }
}

type ChangeOf = (view: ViewRecord) => RecordChange<ViewRecord>;

const ifPublic = (view?: ViewRecord): ViewRecord | undefined => (view?.access === PUBLIC ? view : undefined);

const isNews = ({ before, after }: RecordChange<ViewRecord>): boolean =>
  before && after ? differs(before, after) : before !== after;

/** Throws where the caller may change only what is theirs. */
function own(ctx: WorkspaceCtx, view: ViewRecord): ViewRecord {
  if (ctx.ownOnly && view.ownedById !== ctx.userId) throw notYourView();
  return view;
}
