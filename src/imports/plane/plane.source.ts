import { PROJECT_ROLES, type ProjectRole, type WorkspaceRole } from '#kernel';
import type { ModuleStatus } from '../../contexts/modules';
import {
  commentOf,
  cycleOf,
  estimateOf,
  historyOf,
  intakeOf,
  isTriage,
  itemOf,
  labelOf,
  linkOf,
  moduleOf,
  pageOf,
  personOf,
  stateOf,
} from '../server/mapping';
import type { NotificationThing } from '../personal-things';
import { Pictures } from '../server/pictures';
import type { ServerEstimate, ServerHolder, ServerLabel, ServerProposal, ServerType } from '../server/shapes';
import { stickyOf, type ServerSticky } from '../server/stickies';
import { typeOf } from '../server/types';
import { viewOf } from '../server/views';
import type { FileThing, ItemThing, PersonThing, RelationThing, Source, SubscriptionThing, Thing } from '../thing';
import { conditionsOf } from './conditions';
import { filesOf } from './files';
import * as sql from './queries';
import type {
  ActivityRow,
  CommentRow,
  FavoriteRow,
  FileRow,
  ItemRow,
  LinkRow,
  ModuleRow,
  NotificationRow,
  PageRow,
  PageVersionRow,
  PersonRow,
  PointRow,
  ProjectRow,
  RelationRow,
  StateRow,
  TextRow,
  ViewRow,
} from './shapes';
import type { Snapshot } from './snapshot';

export interface PlaneSourceOptions {
  readonly snapshot: Snapshot;
  /** Id of the workspace there. */
  readonly workspace: string;
  readonly project: ProjectRow;
  /** Where the other server was, for texts that show files by its address. */
  readonly url: string;
  readonly open: NonNullable<Source['open']>;
  /** True if people get the roles that they have there. */
  readonly givesAccess: boolean;
  /** True for the project with which records of the workspace come. */
  readonly isFirst: boolean;
}

const RELATIONS = ['blocked_by', 'start_before', 'finish_before', 'duplicate', 'relates_to'] as const;
const FAVORITES = ['page', 'view', 'cycle', 'module', 'project'] as const;
/** Higher numbers are no numbers of work items. */
const MAX_NUMBER = 1_000_000_000;

/** Statuses of modules, by their names there. */
const STATUSES: ReadonlyMap<string, ModuleStatus> = new Map(
  (['backlog', 'planned', 'in-progress', 'paused', 'completed', 'cancelled'] as const).map((name) => [name, name]),
);

const ADMIN = 20;
const MEMBER = 15;
const WORKSPACE_ROLES: ReadonlyMap<number, WorkspaceRole> = new Map([
  [ADMIN, 'admin'],
  [MEMBER, 'member'],
]);
const ROLES_IN_PROJECT: ReadonlyMap<number, ProjectRole> = new Map([
  [ADMIN, 'admin'],
  [MEMBER, 'contributor'],
]);

/** A project in the database of Plane. Ids, numbers and external pairs stay. */
export class PlaneSource implements Source {
  readonly name = 'plane';
  readonly keepsIds = true;
  readonly open: NonNullable<Source['open']>;
  private pictures: Pictures;
  private readonly proposed = new Set<string>();

  constructor(private readonly options: PlaneSourceOptions) {
    this.open = options.open;
    this.pictures = new Pictures(options.url);
  }

  async *things(): AsyncIterable<Thing> {
    this.pictures = new Pictures(this.options.url);
    yield* this.surroundings();
    yield* this.items();
    yield* this.contents();
    yield* this.notifications();
    for await (const page of this.inWorkspace<PageRow>(sql.PAGES)) yield* this.page(page);
    for await (const version of this.inWorkspace<PageVersionRow>(sql.PAGE_VERSIONS))
      yield { kind: 'pageVersion', ...version };
    for await (const view of this.rows<ViewRow>(sql.VIEWS_OF_PROJECT)) yield* this.view(view, true);
    if (this.options.isFirst) yield* this.viewsOfWorkspace();
    for await (const favorite of this.inWorkspace<FavoriteRow>(sql.FAVORITES)) yield this.favorite(favorite);
    if (this.options.isFirst) yield* this.stickies();
    yield* this.files();
    yield* this.leftOut();
  }

  /** The bytes of files are wanted before everything else, and texts say by which names they show them. */
  async *fileThings(): AsyncIterable<FileThing> {
    const pictures = new Pictures(this.options.url);
    for await (const { kind, key, html } of this.inWorkspace<TextRow>(sql.TEXTS)) pictures.read(html, { kind, key });
    yield* filesOf(this.inWorkspace<FileRow>(sql.FILES), pictures, this.options.url);
  }

  private async *surroundings(): AsyncIterable<Thing> {
    for await (const person of this.inWorkspace<PersonRow>(sql.PEOPLE)) yield this.person(person);
    for await (const state of this.rows<StateRow>(sql.STATES)) if (!isTriage(state)) yield stateOf(state);
    for await (const label of this.rows<ServerLabel>(sql.LABELS)) yield labelOf(label);
    if (this.options.project.is_issue_type_enabled)
      for await (const type of this.rows<ServerType>(sql.TYPES)) yield typeOf(type);
    yield* this.estimates();
    for await (const cycle of this.rows<ServerHolder>(sql.CYCLES)) yield cycleOf(cycle);
    for await (const module of this.rows<ModuleRow>(sql.MODULES))
      yield {
        ...moduleOf(module),
        status: STATUSES.get(module.status) ?? 'backlog',
        ...{ startDate: module.start_date ?? null, targetDate: module.target_date },
        ...{ lead: module.lead, members: module.members },
      };
  }

  private rows<Row extends object>(text: string): AsyncIterable<Row> {
    return this.options.snapshot.rows<Row>(text, [this.options.project.id]);
  }

  private inWorkspace<Row extends object>(text: string): AsyncIterable<Row> {
    return this.options.snapshot.rows<Row>(text, [this.options.project.id, this.options.workspace]);
  }

  private person(person: PersonRow): PersonThing {
    const thing = personOf(person);
    const { workspace_role: inWorkspace, project_role: inProject } = person;
    if (!this.options.givesAccess || inWorkspace === null || thing.email === null) return thing;
    return {
      ...{ ...thing, role: WORKSPACE_ROLES.get(inWorkspace) ?? 'guest' },
      ...(inProject !== null && { projectRole: ROLES_IN_PROJECT.get(inProject) ?? PROJECT_ROLES.at(-1)! }),
    };
  }

  private async *estimates(): AsyncIterable<Thing> {
    const { project, snapshot } = this.options;
    const points = await snapshot.all<PointRow>(sql.POINTS, [project.id]);
    for await (const estimate of this.rows<ServerEstimate>(sql.ESTIMATES)) {
      const own = points.filter((point) => point.estimate === estimate.id);
      yield estimateOf(estimate, own, estimate.id === project.estimate);
    }
  }

  private async *items(): AsyncIterable<Thing> {
    const proposals = await this.options.snapshot.all<ServerProposal>(sql.PROPOSALS, [this.options.project.id]);
    for (const { issue, status } of proposals) if (status !== ACCEPTED) this.proposed.add(issue);
    let drafts = 0;
    for await (const row of this.rows<ItemRow>(sql.ITEMS))
      if (row.is_draft) drafts++;
      else yield this.item(row);
    if (drafts) yield this.lost('drafts', `${drafts} work items are drafts, which have no place here`);
    for (const proposal of proposals) yield intakeOf(proposal);
    const [{ last } = { last: null }] = await this.options.snapshot.all<{ last: number | null }>(sql.LAST_NUMBER, [
      this.options.project.id,
    ]);
    if (isNumber(last)) yield { kind: 'numbers', key: this.options.project.id, last };
  }

  private item(row: ItemRow): ItemThing {
    this.pictures.read(row.description_html ?? '', { kind: 'item', key: row.id });
    const item = itemOf(row, { cycle: row.cycle, modules: row.modules ?? [], milestone: null });
    return {
      ...{ ...item, labels: item.labels, number: isNumber(item.number) ? item.number : null },
      ...{ type: this.options.project.is_issue_type_enabled ? item.type : null },
      ...((row.is_triage || this.proposed.has(row.id)) && { isProposal: true }),
    };
  }

  private async *contents(): AsyncIterable<Thing> {
    for await (const comment of this.rows<CommentRow>(sql.COMMENTS)) {
      this.pictures.read(comment.comment_html, { kind: 'item', key: comment.item });
      yield commentOf(comment.item, comment);
    }
    for await (const link of this.rows<LinkRow>(sql.LINKS)) yield linkOf(link.item, link);
    for await (const subscription of this.rows<Omit<SubscriptionThing, 'kind'>>(sql.SUBSCRIPTIONS))
      yield { kind: 'subscription', ...subscription };
    for await (const relation of this.rows<RelationRow>(sql.RELATIONS)) yield this.relation(relation);
    for await (const activity of this.rows<ActivityRow>(sql.HISTORY)) {
      const entry = historyOf(activity.item, activity);
      if (entry) yield entry;
    }
  }

  private async *notifications(): AsyncIterable<Thing> {
    let [others, snoozed] = [0, 0];
    for await (const row of this.rows<NotificationRow>(sql.NOTIFICATIONS)) {
      const about = occasionOf(row);
      if (about === undefined) others++;
      else yield notificationOf(row, about);
      if (about !== undefined && row.is_snoozed) snoozed++;
    }
    if (others)
      yield this.lost('notifications', `${others} notifications about other changes of work items have no place here`);
    if (snoozed)
      yield {
        ...{ kind: 'remark', of: 'notification', key: 'notifications' },
        what: `${snoozed} are snoozed there: they are shown at once`,
      };
  }

  private relation({ id: key, item, other, type: name }: RelationRow): Thing {
    const type = RELATIONS.find((known): known is RelationThing['type'] => known === name);
    if (type) return { kind: 'relation', key, item, other, type };
    return this.lost(item, `its relation "${name}" to ${other} has no place here`);
  }

  private *page(row: PageRow): Iterable<Thing> {
    this.pictures.read(row.description_html ?? '', { kind: 'page', key: row.id });
    yield pageOf(row);
    if (row.others)
      yield {
        kind: 'remark',
        of: 'page',
        key: row.id,
        what: 'it is in several projects there, and in the first one here',
      };
  }

  private async *viewsOfWorkspace(): AsyncIterable<Thing> {
    const { snapshot, workspace } = this.options;
    for await (const view of snapshot.rows<ViewRow>(sql.VIEWS_OF_WORKSPACE, [workspace])) yield* this.view(view, false);
  }

  private *view({ rich_filters: nested, filters: lists, ...view }: ViewRow, isOfProject: boolean): Iterable<Thing> {
    const { filters, leftOut } = conditionsOf(nested, lists, isOfProject);
    yield viewOf({ ...view, filters }, { project: this.options.project.id, isOfProject });
    if (leftOut.length)
      yield { kind: 'remark', of: 'view', key: view.name, what: `its conditions ${leftOut.join(', ')} were left out` };
  }

  private favorite({
    id: key,
    owner,
    of: type,
    record,
    sort_order: sortOrder,
    created_at: createdAt,
  }: FavoriteRow): Thing {
    const of = FAVORITES.find((kind) => kind === type);
    if (of) return { kind: 'favorite', key, owner, of, record, sortOrder, createdAt };
    return this.lost(key, `a favourite of the kind "${type}" has no place here`);
  }

  private async *stickies(): AsyncIterable<Thing> {
    const { snapshot, workspace } = this.options;
    for await (const sticky of snapshot.rows<ServerSticky>(sql.STICKIES, [workspace])) yield stickyOf(sticky);
  }

  private async *files(): AsyncIterable<Thing> {
    yield* filesOf(this.inWorkspace<FileRow>(sql.FILES), this.pictures, this.options.url);
    for (const { key, holder } of this.pictures.rest)
      yield this.lost(holder.key, `the picture ${key} in its text is not among the files of the project`);
  }

  private async *leftOut(): AsyncIterable<Thing> {
    const { snapshot, project, workspace, isFirst } = this.options;
    const ofWorkspace = isFirst ? sql.NO_PLACE_IN_WORKSPACE.map((one) => [...one, workspace] as const) : [];
    const ofProject = sql.NO_PLACE.map((one) => [...one, project.id] as const);
    for (const [table, where, what, id] of [...ofWorkspace, ...ofProject]) {
      const [row] = await snapshot.all<{ count: number }>(sql.countIn(table, where), [id]);
      if (row?.count) yield this.lost(table, `${row.count} ${what}`);
    }
  }

  private lost(key: string, why: string): Thing {
    return { kind: 'lost', key, why };
  }
}

/** Returns what a notification is about; undefined if people get none about it here. */
function occasionOf({ sender, field, verb, to, recipient }: NotificationRow): NotificationThing['about'] | undefined {
  if (sender?.endsWith(':mentioned')) return 'mentioned';
  if (field === 'comment') return verb === 'created' ? 'commented' : undefined;
  if (field === 'state') return 'state_changed';
  return field === 'assignees' && to === recipient ? 'assigned' : undefined;
}

const notificationOf = (row: NotificationRow, about: NotificationThing['about']): NotificationThing => ({
  ...{ kind: 'notification', key: row.key, recipient: row.recipient, about, item: row.item, comment: row.comment },
  ...(about === 'state_changed' ? { from: row.from, to: row.to } : { from: null, to: null }),
  ...{ by: row.by, at: row.at, readAt: row.read_at, archivedAt: row.archived_at },
});

const ACCEPTED = 1;

const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= MAX_NUMBER;
