import { Injectable } from '@nestjs/common';
import { differs, ChangePublisher, Outbox } from '#events';
import {
  accepted,
  Catalogue,
  Clock,
  each,
  inUse,
  newId,
  ofChanged,
  single,
  sortBefore,
  UnitOfWork,
  type Filter,
  type ListRequest,
  type Page,
  type ProjectCtx,
  type Refusals,
  type Revision,
} from '#kernel';
import { ItemLinks } from '../../work-items';
import { archived, revised, type Module } from '../domain/module';
import { ModuleArchived, moduleEvents } from './module.events';
import { ModulePeople, type PeoplePolicy } from './module.people';
import { ModuleRepository, type CountedModule, type ModuleRecord } from './module.repository';
import { moduleExternalPairTaken, moduleNameTaken, notYourModule } from './modules.errors';

export type CreateModule = Pick<Module, 'name'> & Partial<Omit<Module, 'id' | 'projectId' | 'archivedAt'>>;
export type ReviseModule = Partial<CreateModule>;

const BLANK: Omit<Module, 'id' | 'projectId' | 'name' | 'sortOrder'> = {
  description: '',
  status: 'planned',
  startDate: null,
  targetDate: null,
  leadId: null,
  memberIds: [],
  logoProps: {},
  externalSource: null,
  externalId: null,
  archivedAt: null,
};

const ARCHIVED: Filter = { field: 'isArchived', operator: 'eq', value: true };

const CREATION: Refusals = { pair: moduleExternalPairTaken, name: moduleNameTaken };
const CHANGE: Refusals = { pair: ofChanged(moduleExternalPairTaken), name: () => moduleNameTaken() };

/** The use cases of modules. */
@Injectable()
export class Modules {
  private readonly catalogue: Catalogue<ProjectCtx, ModuleRecord>;
  private readonly trail: ChangePublisher<ModuleRecord>;

  constructor(
    private readonly modules: ModuleRepository,
    private readonly people: ModulePeople,
    private readonly links: ItemLinks,
    outbox: Outbox,
    private readonly clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.catalogue = new Catalogue(modules, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, { ...moduleEvents, archived: ModuleArchived });
  }

  /** With the numbers of work items where the request is for them. */
  async list(ctx: ProjectCtx, request: ListRequest): Promise<Page<ModuleRecord>> {
    const page = await this.catalogue.list(ctx, inUse(request));
    return request.columns.has('itemCounts') ? { ...page, items: await this.counted(ctx, page.items) } : page;
  }

  listArchived(ctx: ProjectCtx, request: ListRequest) {
    return this.list(ctx, { ...request, filters: [...request.filters, ARCHIVED] });
  }

  get(ctx: ProjectCtx, id: string, such?: Partial<ModuleRecord>) {
    return this.catalogue.get(ctx, id, such);
  }

  /** The modules with the numbers of their work items. */
  async counted(ctx: ProjectCtx, modules: readonly ModuleRecord[]): Promise<CountedModule[]> {
    const ids = modules.map(({ id }) => id);
    const counts = await this.modules.itemCounts(ctx, ids);
    return modules.map((module) => ({ ...module, itemCounts: counts.get(module.id) ?? {} }));
  }

  createMany(ctx: ProjectCtx, commands: readonly CreateModule[], policy: PeoplePolicy = {}) {
    return this.catalogue.exclusively(ctx, async () => {
      const { projectId } = ctx;
      const asked = commands.map((patch) => ({ id: newId(), patch }));
      let lowest = await this.modules.lowest(ctx, 'sortOrder');
      const drafts = each(await this.people.settled(ctx, asked, policy), ({ id, patch }) => {
        lowest = sortBefore(lowest);
        return revised({ ...BLANK, sortOrder: lowest, ...patch, id, projectId }, {});
      });
      const free = await this.catalogue.free(ctx, drafts, CREATION);
      return this.trail.added(ctx, await this.catalogue.add(ctx, free));
    });
  }

  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseModule>[], policy: PeoplePolicy = {}) {
    return this.catalogue.exclusively(ctx, async () => {
      const before = await this.catalogue.select(ctx, revisions);
      const settled = await this.people.settled(ctx, revisions, policy);
      const changed = each(settled, ({ id, patch }) => revised(before.get(id), patch));
      const saved = await this.catalogue.save(ctx, before, await this.catalogue.free(ctx, changed, CHANGE));
      return this.trail.saved(ctx, before, saved);
    });
  }

  /** Work items leave a module that goes. */
  removeMany(ctx: ProjectCtx, ids: readonly string[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const modules = await this.catalogue.select(ctx, ids);
      const gone = each(ids, (id) => {
        const module = modules.take(id);
        if (ctx.ownOnly && module.createdById !== ctx.userId) throw notYourModule();
        return module;
      });
      await this.links.clear(ctx, { kind: 'module', ids: accepted(gone).map(({ id }) => id) });
      await this.catalogue.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }

  /** Creates the module of an external pair, or updates the one that has it. Safe for callers at the same time. */
  upsert(ctx: ProjectCtx, command: CreateModule) {
    return this.catalogue.exclusively(ctx, async () => {
      const id = (await this.modules.taken(ctx, [command])).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }

  /** `onlyFinished`: refuses a module whose work goes on. */
  archive(ctx: ProjectCtx, id: string, { onlyFinished }: { readonly onlyFinished: boolean }) {
    return this.mark(ctx, id, (module) => archived(module, this.clock.now(), onlyFinished));
  }

  unarchive(ctx: ProjectCtx, id: string) {
    return this.mark(ctx, id, (module) => ({ ...module, archivedAt: null }));
  }

  private mark(ctx: ProjectCtx, id: string, change: (module: ModuleRecord) => ModuleRecord) {
    return this.catalogue.exclusively(ctx, async () => {
      const modules = await this.catalogue.select(ctx, [id]);
      const before = modules.get(id);
      const changed = change(before);
      if (!differs(before, changed)) return before;
      return single(await this.trail.saved(ctx, modules, await this.catalogue.save(ctx, modules, [changed])));
    });
  }
}
