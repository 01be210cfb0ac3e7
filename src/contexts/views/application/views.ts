import { Injectable } from '@nestjs/common';
import { differs, eventOf, Outbox, type RecordChange } from '#events';
import {
  accepted,
  Clock,
  CrudSteps,
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
import type { Succession } from '../../projects';
import { assertRemovable, notYourView, PUBLIC, revised, type View, type ViewPatch } from '../domain/view';
import { ViewConditions, viewEvents, ViewRepository, type ViewRecord } from './view.repository';

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

/** Use cases of views: those of the project that the context names, otherwise those of the workspace. */
@Injectable()
export class Views {
  private readonly crud: CrudSteps<WorkspaceCtx, ViewRecord>;

  constructor(
    private readonly views: ViewRepository,
    private readonly conditions: ViewConditions,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(views, unitOfWork, clock);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  /** Returns the request for a list of work items with the conditions of the view added. */
  async narrowed(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<ListRequest> {
    const conditions = await this.conditions.of(ctx, await this.get(ctx, id));
    return { ...request, filters: [...request.filters, ...conditions] };
  }

  async createMany(ctx: WorkspaceCtx, commands: readonly CreateView[]) {
    const sound = await eachInTurn(commands, (command) => this.sound(ctx, command));
    return this.crud.exclusively(ctx, async () => {
      let highest = await this.views.highest(ctx, 'sortOrder');
      const drafts = each(sound, (command) => {
        highest = sortBehind(highest);
        const projectId = 'projectId' in ctx ? (ctx.projectId as string) : null;
        return { ...BLANK, sortOrder: highest, ...command, id: newId(), projectId, ownedById: ctx.userId };
      });
      const added = await this.crud.add(ctx, drafts);
      await this.tell(ctx, added, (after) => ({ after }));
      return added;
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseView>[]) {
    return this.unitOfWork.run(async () => {
      const before = await this.crud.select(ctx, revisions);
      const changed = each(revisions, ({ id, patch }) => revised(own(ctx, before.get(id)), patch, ctx.userId));
      const sound = await eachInTurn(changed, (view) => this.soundAfter(ctx, before.get(view.id), view));
      const saved = await this.crud.save(ctx, before, sound);
      await this.tell(ctx, saved, (after) => ({ before: before.get(after.id), after }));
      return saved;
    });
  }

  /** Makes another person the owner of views. The former owner may be the only one who sees them. */
  pass(ctx: WorkspaceCtx, ids: readonly string[], { from, to }: Succession) {
    return this.unitOfWork.run(async () => {
      const before = await this.crud.select({ ...ctx, userId: from }, ids);
      const after = ids.map((id) => ({ ...before.get(id), ownedById: to }));
      const saved = await this.crud.save(ctx, before, after);
      await this.tell(ctx, saved, (view) => ({ before: before.get(view.id), after: view }));
      return saved;
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const views = await this.crud.select(ctx, ids);
      const removed = each(ids, (id) => {
        const view = own(ctx, views.take(id));
        assertRemovable(view);
        return view;
      });
      await this.crud.drop(ctx, accepted(removed));
      await this.tell(ctx, removed, (before) => ({ before }));
      return removed;
    });
  }

  private async sound<V extends CreateView>(ctx: WorkspaceCtx, view: V): Promise<V> {
    await this.conditions.of(ctx, view);
    return view;
  }

  /** A query may contain names that no longer exist. Changes of other members are not refused for that. */
  private soundAfter(ctx: WorkspaceCtx, before: ViewRecord, after: ViewRecord): Promise<ViewRecord> {
    const asksTheSame = before.filters === after.filters && before.pqlFilters === after.pqlFilters;
    return asksTheSame ? Promise.resolve(after) : this.sound(ctx, after);
  }

  /**
   * Publishes events about what other people may see. A view that becomes private counts as deleted, one that becomes
   * public as created.
   */
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

/** Throws if the caller may change only their own views and this is not one of them. */
function own(ctx: WorkspaceCtx, view: ViewRecord): ViewRecord {
  if (ctx.ownOnly && view.ownedById !== ctx.userId) throw notYourView();
  return view;
}
