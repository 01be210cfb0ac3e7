import { Injectable } from '@nestjs/common';
import type { ChangePublisher } from '#events';
import {
  accepted,
  each,
  newId,
  notInPlan,
  ofChanged,
  Plan,
  single,
  type CrudSteps,
  type Draft,
  type ConflictErrorFactory,
  type ListRequest,
  type Outcome,
  type ProjectCtx,
  type Revision,
} from '#kernel';
import { Projects, renamings } from '../../projects';
import { WorkspaceFeatures } from '../../workspaces';
import {
  assertCanBeDefault,
  assertRemovable,
  assertSound,
  EPIC_TYPE,
  FIRST_TYPE,
  isSettable,
  typeInUse,
  type WorkItemType,
} from '../domain/work-item-type';
import { typesAreShared, type TypeScope } from './type-modes';
import { Steps } from './steps';
import { UntypedItems } from './untyped-items';
import {
  appliesToNothing,
  notSettable,
  typeExternalPairTaken,
  typeNameTaken,
  typeNotFound,
  unknownIds,
} from './types.errors';
import { typeEvents } from './types.events';
import { WorkItemTypeRepository, type WorkItemTypeRecord } from './work-item-type.repository';

type Settable = Omit<WorkItemType, 'id' | 'projectId' | 'isDefault'>;

export type CreateWorkItemType = Pick<Settable, 'name'> & Partial<Settable>;
export type ReviseWorkItemType = Partial<CreateWorkItemType>;

/** What happens to existing work items when a project begins to use types. */
export interface EnableTypes {
  /** True if work items without a type get one. */
  readonly applyToExisting?: boolean;
  /** The type that they get; the default type if undefined. */
  readonly typeId?: string;
}

const BLANK = {
  description: '',
  isActive: true,
  isDefault: false,
  isEpic: false,
  importedBy: [],
  logoProps: {},
  externalSource: null,
  externalId: null,
};

/** Use cases of the types of a project or a workspace. */
@Injectable()
export class WorkItemTypes {
  private readonly crud: CrudSteps<TypeScope, WorkItemTypeRecord>;
  private readonly trail: ChangePublisher<WorkItemTypeRecord>;

  constructor(
    private readonly types: WorkItemTypeRepository,
    private readonly projects: Projects,
    private readonly features: WorkspaceFeatures,
    private readonly plan: Plan,
    private readonly steps: Steps,
    private readonly untyped: UntypedItems,
  ) {
    this.crud = steps.crud(types, typeNotFound);
    this.trail = steps.trail(typeEvents);
  }

  async list(ctx: TypeScope, request: ListRequest) {
    const page = await this.crud.list(ctx, request);
    return { ...page, items: await this.seen(ctx, page.items) };
  }

  /** Returns all types of the project or workspace, ordered by level and name. */
  async all(ctx: TypeScope): Promise<WorkItemTypeRecord[]> {
    const types = await this.seen(ctx, await this.types.all(ctx));
    return types.sort((a, b) => a.level - b.level || a.name.localeCompare(b.name));
  }

  /** Returns the ids of the epic types of the workspace and all its projects. */
  idsOfEpics(ctx: TypeScope): Promise<string[]> {
    return this.types.idsOfEpics(ctx);
  }

  async get(ctx: TypeScope, id: string): Promise<WorkItemTypeRecord> {
    const [type] = await this.seen(ctx, [await this.crud.get(ctx, id)]);
    return type!;
  }

  /** Returns the type of new work items; undefined if there is no default. */
  async default(ctx: TypeScope): Promise<WorkItemTypeRecord | undefined> {
    const defaults = await this.types.all(ctx, { isDefault: true });
    const isOfMode = ({ projectId }: WorkItemTypeRecord) => (projectId === null) === typesAreShared(ctx);
    return defaults.find(isOfMode) ?? defaults[0];
  }

  /** Returns types by id, wherever in the workspace they are. */
  byIds(ctx: TypeScope, ids: readonly string[]): Promise<Map<string, WorkItemTypeRecord>> {
    return this.types.byIds(ctx, ids);
  }

  /**
   * Returns the type for new epics of a project. If there is none, creates it in the project or the workspace,
   * depending on which keeps types.
   */
  async forEpics(ctx: ProjectCtx): Promise<WorkItemTypeRecord> {
    const place: TypeScope = {
      ...ctx,
      projectId: typesAreShared(ctx) ? undefined : ctx.projectId,
      expectedVersions: undefined,
    };
    return (
      (await this.ofEpics(ctx)) ??
      this.crud.exclusively(place, async () => (await this.ofEpics(ctx)) ?? this.addForEpics(place, ctx.projectId))
    );
  }

  createMany(ctx: TypeScope, commands: readonly CreateWorkItemType[]) {
    return this.crud.exclusively(ctx, () => this.add(ctx, commands));
  }

  reviseMany(ctx: TypeScope, revisions: readonly Revision<ReviseWorkItemType>[]) {
    return this.crud.exclusively(ctx, async () => {
      const types = await this.crud.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...types.get(id), ...patch }));
      await this.assertProjects(ctx, accepted(revised));
      for (const type of accepted(revised)) await this.assertLeavable(ctx, types.get(type.id), type);
      const sound = await this.sound(ctx, revised, ofChanged(typeExternalPairTaken));
      const saved = await this.crud.save(ctx, types, sound);
      const changes = accepted(saved).map((after) => ({ before: types.get(after.id), after }));
      await this.steps.rename(ctx, renamings('type', changes));
      return this.trail.saved(ctx, types, saved);
    });
  }

  removeMany(ctx: TypeScope, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const types = await this.crud.select(ctx, ids);
      const used = await this.types.used(ctx, ids);
      const removed = each(ids, (id) => {
        const type = types.take(id);
        assertRemovable(type, used.has(id));
        return type;
      });
      const gone = accepted(removed).map(({ id }) => id);
      await this.types.detach(ctx, gone);
      await this.crud.drop(ctx, gone);
      return this.trail.dropped(ctx, removed);
    });
  }

  /** Makes a type the default of its project or workspace. The previous default loses the mark. */
  markDefault(ctx: TypeScope, id: string): Promise<WorkItemTypeRecord> {
    return this.crud.exclusively(ctx, async () => {
      const before = (await this.ofPlace(ctx)).find(({ isDefault }) => isDefault);
      const types = await this.crud.select(ctx, [...(before && before.id !== id ? [before.id] : []), id]);
      assertCanBeDefault(types.get(id));
      const others = before && before.id !== id ? [{ ...types.get(before.id), isDefault: false }] : [];
      const saved = await this.crud.save(ctx, types, [...others, { ...types.get(id), isDefault: true }]);
      return single((await this.trail.saved(ctx, types, saved)).slice(-1));
    });
  }

  /** Lets a project use types. The project has a default type afterwards. */
  enable(ctx: ProjectCtx, { applyToExisting = false, typeId }: EnableTypes = {}): Promise<WorkItemTypeRecord> {
    if (!this.plan.includes('work_item_types')) throw notInPlan('work_item_types');
    if (typeId && !applyToExisting) throw appliesToNothing();
    return this.switchedOn(ctx, async () => {
      const type = await this.crud.exclusively(ctx, async () => {
        const known = (await this.ofPlace(ctx)).find(({ isDefault }) => isDefault);
        return known ?? single(await this.add(ctx, [FIRST_TYPE]));
      });
      if (applyToExisting) await this.untyped.type(ctx, typeId ? await this.settable(ctx, typeId) : type.id);
      return type;
    });
  }

  /** Lets a project use types of the workspace, all of them or none. Those that it already uses stay. */
  import(ctx: ProjectCtx, typeIds: readonly string[]): Promise<WorkItemTypeRecord[]> {
    return this.switchedOn(ctx, async () => {
      const shared = { ...ctx, projectId: undefined };
      const types = await this.crud.select(shared, [...new Set(typeIds)]);
      const unknown = typeIds.filter((id) => !types.has(id));
      if (unknown.length) throw unknownIds('typeIds', unknown);
      const imported = typeIds.map((id) => {
        const type = types.get(id);
        return { ...type, importedBy: [...new Set([...type.importedBy, ctx.projectId])] };
      });
      await this.trail.saved(ctx, types, await this.crud.save(shared, types, imported));
      return Promise.all(typeIds.map((id) => this.get(ctx, id)));
    });
  }

  /** Returns a type of the project or workspace and locks it. Imported types are not found. */
  async own(ctx: TypeScope, id: string): Promise<WorkItemTypeRecord> {
    return (await this.crud.select({ ...ctx, expectedVersions: undefined }, [id])).get(id);
  }

  /**
   * Returns the oldest active epic type. Types of the workspace come first if it keeps the types of its projects,
   * otherwise those of the project.
   */
  private async ofEpics(ctx: TypeScope): Promise<WorkItemTypeRecord | undefined> {
    const active = await this.types.all(ctx, { isEpic: true, isActive: true });
    const isOfMode = ({ projectId }: WorkItemTypeRecord) => (projectId === null) === typesAreShared(ctx);
    const oldest = active.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    return oldest.find(isOfMode) ?? oldest[0];
  }

  /** Imports the epic type of the workspace into the project, or creates one if there is none. */
  private async addForEpics(place: TypeScope, projectId: string): Promise<WorkItemTypeRecord> {
    const shared = place.projectId ? undefined : await this.ofEpics(place);
    if (!shared) {
      return single(await this.add(place, [{ ...EPIC_TYPE, importedBy: place.projectId ? [] : [projectId] }]));
    }
    const patch = { importedBy: [...shared.importedBy, projectId] };
    return single(await this.reviseMany(place, [{ id: shared.id, patch }]));
  }

  private async add(ctx: TypeScope, commands: readonly (CreateWorkItemType & { readonly isDefault?: boolean })[]) {
    const { workItemTypeDefaultLevel: level } = await this.features.get(ctx);
    const projectId = ctx.projectId ?? null;
    const drafts = commands.map((command) => ({ ...BLANK, level, ...command, id: newId(), projectId }));
    await this.assertProjects(ctx, drafts);
    return this.trail.added(ctx, await this.crud.add(ctx, await this.sound(ctx, drafts)));
  }

  /** Returns the id if work items of the project can have the type; throws otherwise. */
  private async settable(ctx: ProjectCtx, id: string): Promise<string> {
    const type = await this.types.find(ctx, id);
    if (!type || !isSettable(type)) throw notSettable();
    return type.id;
  }

  /** Returns the types of the project or workspace, without imported ones. */
  private async ofPlace(ctx: TypeScope): Promise<WorkItemTypeRecord[]> {
    return (await this.types.all(ctx)).filter(({ projectId }) => projectId === (ctx.projectId ?? null));
  }

  /**
   * Locks the workspace and then the project, in the same order as other writers. The `If-Match` of the request does
   * not concern the project.
   */
  private switchedOn<R>(ctx: ProjectCtx, work: () => Promise<R>): Promise<R> {
    return this.steps.run(ctx, async () => {
      const unchecked = { ...ctx, expectedVersions: undefined };
      await this.projects.revise(unchecked, ctx.projectId, { isIssueTypeEnabled: true });
      return work();
    });
  }

  /**
   * Hides from a project which other projects import a type, and drops deleted projects. Rows of a list may lack
   * `importedBy`.
   */
  private async seen<T extends Partial<Pick<WorkItemTypeRecord, 'importedBy'>>>(ctx: TypeScope, types: readonly T[]) {
    const asked = types.flatMap(({ importedBy = [] }) => importedBy);
    const there = ctx.projectId ? new Set([ctx.projectId]) : await this.types.projectsAmong(ctx, asked);
    return types.map((type) => ({ ...type, importedBy: (type.importedBy ?? []).filter((id) => there.has(id)) }));
  }

  private async assertProjects(ctx: TypeScope, types: readonly Pick<WorkItemType, 'importedBy'>[]): Promise<void> {
    const asked = types.flatMap(({ importedBy }) => importedBy);
    const there = await this.types.projectsAmong(ctx, asked);
    const unknown = asked.filter((id) => !there.has(id));
    if (unknown.length) throw unknownIds('importedBy', unknown);
  }

  /** Refuses to take a type from a project whose work items have it. */
  private async assertLeavable(ctx: TypeScope, before: WorkItemTypeRecord, after: WorkItemTypeRecord): Promise<void> {
    for (const projectId of before.importedBy.filter((id) => !after.importedBy.includes(id))) {
      if ((await this.types.used(ctx, [before.id], projectId)).size) throw typeInUse();
    }
  }

  /** Checks that external pairs are free, and in a workspace that names are free as well. */
  private async sound<R extends Draft<WorkItemTypeRecord>>(
    ctx: TypeScope,
    types: readonly Outcome<R>[],
    pairTaken: ConflictErrorFactory = typeExternalPairTaken,
  ) {
    const taken = await this.types.uniqueValues(ctx, accepted(types));
    return each(types, (type) => {
      assertSound(type);
      taken.assertPairFree(type, pairTaken);
      if (!type.projectId) taken.assertNameFree(type, typeNameTaken);
      taken.add(type);
      return type;
    });
  }
}
