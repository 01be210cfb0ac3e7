import { Injectable } from '@nestjs/common';
import { ChangePublisher, differs, Outbox } from '#events';
import {
  accepted,
  Clock,
  CrudSteps,
  DomainError,
  each,
  externalPairTaken,
  inUse,
  newId,
  ofChanged,
  single,
  sortBefore,
  UnitOfWork,
  type ConflictErrors,
  type Filter,
  type ListRequest,
  type Page,
  type ProjectCtx,
  type Revision,
} from '#kernel';
import { ItemLinks } from '../../work-items';
import { archived, revised, type Module } from '../domain/module';
import {
  ModuleArchived,
  moduleEvents,
  ModuleRepository,
  type CountedModule,
  type ModuleRecord,
} from './module.repository';
import { ModulePeople, type PeoplePolicy } from './module.people';

const moduleExternalPairTaken = externalPairTaken('Module');

/** Creates the error for a taken name. `holder` is the module that has it; only creations pass it. */
const moduleNameTaken = (holder?: string) =>
  new DomainError('conflict', 'module_name_taken', 'Module with this name already exists', { id: holder });

const notYourModule = () => new DomainError('forbidden', 'not_owner', 'Only admin or creator can delete the module');

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

const CREATION: ConflictErrors = { pair: moduleExternalPairTaken, name: moduleNameTaken };
const CHANGE: ConflictErrors = { pair: ofChanged(moduleExternalPairTaken), name: () => moduleNameTaken() };

/** The use cases of modules. */
@Injectable()
export class Modules {
  private readonly crud: CrudSteps<ProjectCtx, ModuleRecord>;
  private readonly trail: ChangePublisher<ModuleRecord>;

  constructor(
    private readonly modules: ModuleRepository,
    private readonly people: ModulePeople,
    private readonly links: ItemLinks,
    outbox: Outbox,
    private readonly clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(modules, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, { ...moduleEvents, archived: ModuleArchived });
  }

  /** Lists modules; counts of work items are added if the request asks for them. */
  async list(ctx: ProjectCtx, request: ListRequest): Promise<Page<ModuleRecord>> {
    const page = await this.crud.list(ctx, inUse(request));
    return request.columns.has('itemCounts') ? { ...page, items: await this.counted(ctx, page.items) } : page;
  }

  listArchived(ctx: ProjectCtx, request: ListRequest) {
    return this.list(ctx, { ...request, filters: [...request.filters, ARCHIVED] });
  }

  get(ctx: ProjectCtx, id: string, such?: Partial<ModuleRecord>) {
    return this.crud.get(ctx, id, such);
  }

  /** Returns the modules with the counts of their work items. */
  async counted(ctx: ProjectCtx, modules: readonly ModuleRecord[]): Promise<CountedModule[]> {
    const ids = modules.map(({ id }) => id);
    const counts = await this.modules.itemCounts(ctx, ids);
    return modules.map((module) => ({ ...module, itemCounts: counts.get(module.id) ?? {} }));
  }

  createMany(ctx: ProjectCtx, commands: readonly CreateModule[], policy: PeoplePolicy = {}) {
    return this.crud.exclusively(ctx, async () => {
      const { projectId } = ctx;
      const asked = commands.map((patch) => ({ id: newId(), patch }));
      let lowest = await this.modules.lowest(ctx, 'sortOrder');
      const drafts = each(await this.people.settled(ctx, asked, policy), ({ id, patch }) => {
        lowest = sortBefore(lowest);
        return revised({ ...BLANK, sortOrder: lowest, ...patch, id, projectId }, {});
      });
      const free = await this.crud.withoutConflicts(ctx, drafts, CREATION);
      return this.trail.added(ctx, await this.crud.add(ctx, free));
    });
  }

  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseModule>[], policy: PeoplePolicy = {}) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const settled = await this.people.settled(ctx, revisions, policy);
      const changed = each(settled, ({ id, patch }) => revised(before.get(id), patch));
      const saved = await this.crud.save(ctx, before, await this.crud.withoutConflicts(ctx, changed, CHANGE));
      return this.trail.saved(ctx, before, saved);
    });
  }

  /** Makes another person the lead of modules, whatever their state. */
  pass(ctx: ProjectCtx, ids: readonly string[], leadId: string) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, ids);
      const after = ids.map((id) => ({ ...before.get(id), leadId }));
      return this.trail.saved(ctx, before, await this.crud.save(ctx, before, after));
    });
  }

  /** Deletes modules and removes their work items from them first. */
  removeMany(ctx: ProjectCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const modules = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => {
        const module = modules.take(id);
        if (ctx.ownOnly && module.createdById !== ctx.userId) throw notYourModule();
        return module;
      });
      await this.links.clear(ctx, { kind: 'module', ids: accepted(gone).map(({ id }) => id) });
      await this.crud.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }

  /** Creates the module of an external pair, or updates the module that has it. Concurrent calls are safe. */
  upsert(ctx: ProjectCtx, command: CreateModule) {
    return this.crud.exclusively(ctx, async () => {
      const id = (await this.modules.uniqueValues(ctx, [command])).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }

  /** Archives a module. With `onlyFinished` it throws unless the module is completed or cancelled. */
  archive(ctx: ProjectCtx, id: string, { onlyFinished }: { readonly onlyFinished: boolean }) {
    return this.mark(ctx, id, (module) => archived(module, this.clock.now(), onlyFinished));
  }

  unarchive(ctx: ProjectCtx, id: string) {
    return this.mark(ctx, id, (module) => ({ ...module, archivedAt: null }));
  }

  private mark(ctx: ProjectCtx, id: string, change: (module: ModuleRecord) => ModuleRecord) {
    return this.crud.exclusively(ctx, async () => {
      const modules = await this.crud.select(ctx, [id]);
      const before = modules.get(id);
      const changed = change(before);
      if (!differs(before, changed)) return before;
      return single(await this.trail.saved(ctx, modules, await this.crud.save(ctx, modules, [changed])));
    });
  }
}
