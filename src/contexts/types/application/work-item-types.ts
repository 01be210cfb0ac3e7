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
  type Catalogue,
  type Draft,
  type Failure,
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
import type { Place } from './place';
import { Steps } from './steps';
import { typesAreShared } from './type-modes';
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

/** What becomes of work items that a project has when it begins to use types. */
export interface EnableTypes {
  /** Those without a type get one. */
  readonly applyToExisting?: boolean;
  /** Which one, unless it is the default. */
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

/** The use cases of types, of a project and of a workspace. */
@Injectable()
export class WorkItemTypes {
  private readonly catalogue: Catalogue<Place, WorkItemTypeRecord>;
  private readonly trail: ChangePublisher<WorkItemTypeRecord>;

  constructor(
    private readonly types: WorkItemTypeRepository,
    private readonly projects: Projects,
    private readonly features: WorkspaceFeatures,
    private readonly plan: Plan,
    private readonly steps: Steps,
    private readonly untyped: UntypedItems,
  ) {
    this.catalogue = steps.catalogue(types, typeNotFound);
    this.trail = steps.trail(typeEvents);
  }

  async list(ctx: Place, request: ListRequest) {
    const page = await this.catalogue.list(ctx, request);
    return { ...page, items: await this.seen(ctx, page.items) };
  }

  /** All of the place, by their levels and names. */
  async all(ctx: Place): Promise<WorkItemTypeRecord[]> {
    const types = await this.seen(ctx, await this.types.all(ctx));
    return types.sort((a, b) => a.level - b.level || a.name.localeCompare(b.name));
  }

  /** Ids of those of epics, of the workspace and all its projects. */
  idsOfEpics(ctx: Place): Promise<string[]> {
    return this.types.idsOfEpics(ctx);
  }

  async get(ctx: Place, id: string): Promise<WorkItemTypeRecord> {
    const [type] = await this.seen(ctx, [await this.catalogue.get(ctx, id)]);
    return type!;
  }

  /** The one that new work items get; undefined where there is none. */
  async default(ctx: Place): Promise<WorkItemTypeRecord | undefined> {
    const defaults = await this.types.all(ctx, { isDefault: true });
    const isOfMode = ({ projectId }: WorkItemTypeRecord) => (projectId === null) === typesAreShared(ctx);
    return defaults.find(isOfMode) ?? defaults[0];
  }

  /** Types wherever they are, by id. */
  byIds(ctx: Place, ids: readonly string[]): Promise<Map<string, WorkItemTypeRecord>> {
    return this.types.byIds(ctx, ids);
  }

  /** The type of new epics of a project. One that has none is given it with its first epic, where types are kept. */
  async forEpics(ctx: ProjectCtx): Promise<WorkItemTypeRecord> {
    const place: Place = {
      ...ctx,
      projectId: typesAreShared(ctx) ? undefined : ctx.projectId,
      expectedVersions: undefined,
    };
    return (
      (await this.ofEpics(ctx)) ??
      this.catalogue.exclusively(place, async () => (await this.ofEpics(ctx)) ?? this.addForEpics(place, ctx.projectId))
    );
  }

  createMany(ctx: Place, commands: readonly CreateWorkItemType[]) {
    return this.catalogue.exclusively(ctx, () => this.add(ctx, commands));
  }

  reviseMany(ctx: Place, revisions: readonly Revision<ReviseWorkItemType>[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const types = await this.catalogue.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...types.get(id), ...patch }));
      await this.assertProjects(ctx, accepted(revised));
      for (const type of accepted(revised)) await this.assertLeavable(ctx, types.get(type.id), type);
      const sound = await this.sound(ctx, revised, ofChanged(typeExternalPairTaken));
      const saved = await this.catalogue.save(ctx, types, sound);
      const changes = accepted(saved).map((after) => ({ before: types.get(after.id), after }));
      await this.steps.rename(ctx, renamings('type', changes));
      return this.trail.saved(ctx, types, saved);
    });
  }

  removeMany(ctx: Place, ids: readonly string[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const types = await this.catalogue.select(ctx, ids);
      const used = await this.types.used(ctx, ids);
      const removed = each(ids, (id) => {
        const type = types.take(id);
        assertRemovable(type, used.has(id));
        return type;
      });
      const gone = accepted(removed).map(({ id }) => id);
      await this.types.detach(ctx, gone);
      await this.catalogue.drop(ctx, gone);
      return this.trail.dropped(ctx, removed);
    });
  }

  /** Makes a type the default of its place in the stead of the one that is. */
  markDefault(ctx: Place, id: string): Promise<WorkItemTypeRecord> {
    return this.catalogue.exclusively(ctx, async () => {
      const before = (await this.ofPlace(ctx)).find(({ isDefault }) => isDefault);
      const types = await this.catalogue.select(ctx, [...(before && before.id !== id ? [before.id] : []), id]);
      assertCanBeDefault(types.get(id));
      const others = before && before.id !== id ? [{ ...types.get(before.id), isDefault: false }] : [];
      const saved = await this.catalogue.save(ctx, types, [...others, { ...types.get(id), isDefault: true }]);
      return single((await this.trail.saved(ctx, types, saved)).slice(-1));
    });
  }

  /** Lets a project use types: it has a default one then, whether or not it had one before. */
  enable(ctx: ProjectCtx, { applyToExisting = false, typeId }: EnableTypes = {}): Promise<WorkItemTypeRecord> {
    if (!this.plan.includes('work_item_types')) throw notInPlan('work_item_types');
    if (typeId && !applyToExisting) throw appliesToNothing();
    return this.switchedOn(ctx, async () => {
      const type = await this.catalogue.exclusively(ctx, async () => {
        const known = (await this.ofPlace(ctx)).find(({ isDefault }) => isDefault);
        return known ?? single(await this.add(ctx, [FIRST_TYPE]));
      });
      if (applyToExisting) await this.untyped.type(ctx, typeId ? await this.settable(ctx, typeId) : type.id);
      return type;
    });
  }

  /** Lets a project use types of the workspace, all of them or none; those that it uses already stay. */
  import(ctx: ProjectCtx, typeIds: readonly string[]): Promise<WorkItemTypeRecord[]> {
    return this.switchedOn(ctx, async () => {
      const shared = { ...ctx, projectId: undefined };
      const types = await this.catalogue.select(shared, [...new Set(typeIds)]);
      const unknown = typeIds.filter((id) => !types.has(id));
      if (unknown.length) throw unknownIds('typeIds', unknown);
      const imported = typeIds.map((id) => {
        const type = types.get(id);
        return { ...type, importedBy: [...new Set([...type.importedBy, ctx.projectId])] };
      });
      await this.trail.saved(ctx, types, await this.catalogue.save(shared, types, imported));
      return Promise.all(typeIds.map((id) => this.get(ctx, id)));
    });
  }

  /** A type that the place has and did not import, locked. */
  async own(ctx: Place, id: string): Promise<WorkItemTypeRecord> {
    return (await this.catalogue.select({ ...ctx, expectedVersions: undefined }, [id])).get(id);
  }

  /** The oldest that is active, of those of the mode if there are any. */
  private async ofEpics(ctx: Place): Promise<WorkItemTypeRecord | undefined> {
    const active = await this.types.all(ctx, { isEpic: true, isActive: true });
    const isOfMode = ({ projectId }: WorkItemTypeRecord) => (projectId === null) === typesAreShared(ctx);
    const oldest = active.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    return oldest.find(isOfMode) ?? oldest[0];
  }

  /** A type of the workspace that the project has not imported is imported. */
  private async addForEpics(place: Place, projectId: string): Promise<WorkItemTypeRecord> {
    const shared = place.projectId ? undefined : await this.ofEpics(place);
    if (!shared) {
      return single(await this.add(place, [{ ...EPIC_TYPE, importedBy: place.projectId ? [] : [projectId] }]));
    }
    const patch = { importedBy: [...shared.importedBy, projectId] };
    return single(await this.reviseMany(place, [{ id: shared.id, patch }]));
  }

  private async add(ctx: Place, commands: readonly (CreateWorkItemType & { readonly isDefault?: boolean })[]) {
    const { workItemTypeDefaultLevel: level } = await this.features.get(ctx);
    const projectId = ctx.projectId ?? null;
    const drafts = commands.map((command) => ({ ...BLANK, level, ...command, id: newId(), projectId }));
    await this.assertProjects(ctx, drafts);
    return this.trail.added(ctx, await this.catalogue.add(ctx, await this.sound(ctx, drafts)));
  }

  /** The id of a type that work items of the project can be given. */
  private async settable(ctx: ProjectCtx, id: string): Promise<string> {
    const type = await this.types.find(ctx, id);
    if (!type || !isSettable(type)) throw notSettable();
    return type.id;
  }

  /** Without those that the project has imported. */
  private async ofPlace(ctx: Place): Promise<WorkItemTypeRecord[]> {
    return (await this.types.all(ctx)).filter(({ projectId }) => projectId === (ctx.projectId ?? null));
  }

  /** The project is locked after the workspace, as its other writers do. The request's `If-Match` is not about it. */
  private switchedOn<R>(ctx: ProjectCtx, work: () => Promise<R>): Promise<R> {
    return this.steps.run(ctx, async () => {
      const unchecked = { ...ctx, expectedVersions: undefined };
      await this.projects.revise(unchecked, ctx.projectId, { isIssueTypeEnabled: true });
      return work();
    });
  }

  /** Whether others import a type is not told below a project. Rows of lists have the members that were asked for. */
  private async seen<T extends Partial<Pick<WorkItemTypeRecord, 'importedBy'>>>(ctx: Place, types: readonly T[]) {
    const asked = types.flatMap(({ importedBy = [] }) => importedBy);
    const there = ctx.projectId ? new Set([ctx.projectId]) : await this.types.projectsAmong(ctx, asked);
    return types.map((type) => ({ ...type, importedBy: (type.importedBy ?? []).filter((id) => there.has(id)) }));
  }

  private async assertProjects(ctx: Place, types: readonly Pick<WorkItemType, 'importedBy'>[]): Promise<void> {
    const asked = types.flatMap(({ importedBy }) => importedBy);
    const there = await this.types.projectsAmong(ctx, asked);
    const unknown = asked.filter((id) => !there.has(id));
    if (unknown.length) throw unknownIds('importedBy', unknown);
  }

  /** A project keeps a type that its work items have. */
  private async assertLeavable(ctx: Place, before: WorkItemTypeRecord, after: WorkItemTypeRecord): Promise<void> {
    for (const projectId of before.importedBy.filter((id) => !after.importedBy.includes(id))) {
      if ((await this.types.used(ctx, [before.id], projectId)).size) throw typeInUse();
    }
  }

  /** External pairs are free; in a workspace names are, too. */
  private async sound<R extends Draft<WorkItemTypeRecord>>(
    ctx: Place,
    types: readonly Outcome<R>[],
    pairTaken: Failure = typeExternalPairTaken,
  ) {
    const taken = await this.types.taken(ctx, accepted(types));
    return each(types, (type) => {
      assertSound(type);
      taken.assertPairFree(type, pairTaken);
      if (!type.projectId) taken.assertNameFree(type, typeNameTaken);
      taken.add(type);
      return type;
    });
  }
}
