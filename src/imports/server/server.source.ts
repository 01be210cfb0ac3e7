import { PRIORITIES, STATE_GROUPS, type Priority, type StateGroup } from '#kernel';
import { ImportError } from '../import.error';
import type { Downloads } from '../live/downloads';
import type { JsonReader } from '../live/json-reader';
import type {
  EstimatePointThing,
  EstimateThing,
  IntakeThing,
  ItemThing,
  PageThing,
  RelationThing,
  Source,
  Thing,
} from '../thing';
import { htmlOf } from '../texts';
import { filesOf, type ServerFilesOptions } from './files';
import { Pictures } from './pictures';
import { ServerTypes } from './types';
import type {
  ServerActivity,
  ServerComment,
  ServerEstimate,
  ServerEstimatePoint,
  ServerHolder,
  ServerItem,
  ServerLabel,
  ServerLink,
  ServerMember,
  ServerMilestone,
  ServerPage,
  ServerPerson,
  ServerProject,
  ServerProposal,
  ServerState,
  ServerValues,
  ServerWorklog,
  ServerWorklogTotal,
} from './shapes';

export interface ServerOptions {
  readonly reader: JsonReader;
  readonly downloads: Downloads;
  /** Where the server is, without a slash at the end. */
  readonly url: string;
  /** Slug of the workspace there. */
  readonly workspace: string;
  /** Identifier of the project there. */
  readonly project: string;
}

const PER_PAGE = 100;
const INTAKE_STATUSES = [-2, -1, 0, 1, 2] as const;
const ESTIMATE_TYPES = ['categories', 'points', 'time'] as const;
/** Relations that are stored at the work item that answers them; the others are stored at the other one. */
const STORED = ['blocked_by', 'start_before', 'finish_before', 'duplicate', 'relates_to'] as const;
/** Entries that stand for records which are brought themselves, or for the beginning of the work item. */
const NO_HISTORY = ['comment', 'link', 'attachment', 'issue', 'worklog'];

/** A project of a server that speaks version 1 of this interface. Ids, numbers and external pairs stay. */
export class ServerSource implements Source {
  readonly name = 'server';
  readonly keepsIds = true;
  private base = '';
  private estimate: string | null = null;
  private readonly pictures: Pictures;
  private readonly types = new ServerTypes((path) => this.all(path));
  private readonly cycleOf = new Map<string, string>();
  private readonly milestoneOf = new Map<string, string>();
  private readonly modulesOf = new Map<string, string[]>();

  readonly open: Source['open'];

  constructor(private readonly options: ServerOptions) {
    this.open = options.downloads.open;
    this.pictures = new Pictures(options.url);
  }

  async *things(): AsyncIterable<Thing> {
    this.base = await this.projectAddress();
    yield* this.people();
    yield* this.states();
    for await (const { id, name, color } of this.all<ServerLabel>('labels/'))
      yield { kind: 'label', key: id, name, color };
    yield* this.types.things();
    yield* this.estimates();
    yield* this.cycles();
    yield* this.modules();
    yield* this.milestones();
    const ids = new Set<string>();
    for await (const thing of this.items()) {
      if (thing.kind === 'item') ids.add(thing.key);
      yield thing;
    }
    for (const id of ids) yield* this.contents(id);
    yield* this.worklogs(new Set(ids));
    yield* this.pages();
    yield* filesOf(this.filesOptions, ids);
  }

  private get filesOptions(): ServerFilesOptions {
    const { pictures, base } = this;
    const { url, workspace } = this.options;
    const assets = `${url}/api/assets/v2/workspaces/${encodeURIComponent(workspace)}/`;
    return { list: (path) => this.all(path), pictures, base, assets };
  }

  private get workspaceAddress(): string {
    return `${this.options.url}/api/v1/workspaces/${encodeURIComponent(this.options.workspace)}`;
  }

  private async projectAddress(): Promise<string> {
    const wanted = this.options.project.toUpperCase();
    const projects = this.options.reader.results<ServerProject>(
      `${this.workspaceAddress}/projects/?per_page=${PER_PAGE}`,
    );
    for await (const { id, identifier, estimate = null } of projects) {
      if (identifier.toUpperCase() !== wanted) continue;
      this.estimate = estimate;
      return `${this.workspaceAddress}/projects/${id}/`;
    }
    throw new ImportError(`The workspace ${this.options.workspace} at ${this.options.url} shows no project ${wanted}.`);
  }

  private all<T extends { readonly id: string }>(path: string): AsyncIterable<T> {
    const mark = path.includes('?') ? '&' : '?';
    return this.options.reader.results<T>(`${this.base}${path}${mark}per_page=${PER_PAGE}`);
  }

  private async *people(): AsyncIterable<Thing> {
    const members = this.options.reader.results<ServerPerson>(`${this.workspaceAddress}/members/`);
    for await (const { id, email, display_name: shown, first_name: first = '', last_name: last = '' } of members) {
      const name = shown || `${first} ${last}`.trim() || (email ?? id);
      yield { kind: 'person', key: id, email: email ?? null, name };
    }
  }

  private async *states(): AsyncIterable<Thing> {
    for await (const { id, name, color, group } of this.all<ServerState>('states/')) {
      // Each project has a state of its own for work items in triage.
      if (group !== 'triage') yield { kind: 'state', key: id, name, color, group: groupOf(group) };
    }
  }

  private async *cycles(): AsyncIterable<Thing> {
    for await (const cycle of this.all<ServerHolder>('cycles/')) {
      const { id, name, description, start_date: startDate = null, end_date: endDate = null } = cycle;
      yield { kind: 'cycle', key: id, name, description, startDate, endDate };
      for await (const item of this.all<ServerItem>(`cycles/${id}/cycle-issues/`)) this.cycleOf.set(item.id, id);
    }
  }

  private async *modules(): AsyncIterable<Thing> {
    for await (const { id, name, description } of this.all<ServerHolder>('modules/')) {
      yield { kind: 'module', key: id, name, description };
      for await (const item of this.all<ServerItem>(`modules/${id}/module-issues/`))
        this.modulesOf.set(item.id, [...(this.modulesOf.get(item.id) ?? []), id]);
    }
  }

  /** Lists leave out proposals that are not accepted. */
  private async *items(): AsyncIterable<ItemThing | IntakeThing> {
    const listed = new Set<string>();
    for await (const item of this.all<ServerItem>('work-items/')) {
      listed.add(item.id);
      yield this.item(item);
    }
    for await (const proposal of this.all<ServerProposal>('intake-issues/')) {
      const { issue_detail: item } = proposal;
      if (item && !listed.has(item.id)) yield { ...this.item(item), isProposal: true };
      yield intakeOf(proposal);
    }
  }

  private async *milestones(): AsyncIterable<Thing> {
    for await (const { id, title: name, target_date: targetDate = null } of this.all<ServerMilestone>('milestones/')) {
      yield { kind: 'milestone', key: id, name, targetDate };
      for await (const member of this.all<ServerMember>(`milestones/${id}/work-items/`))
        this.milestoneOf.set(member.issue ?? member.id, id);
    }
  }

  /** This version of the interface shows one estimate: the one that the project uses or used last. */
  private async *estimates(): AsyncIterable<EstimateThing> {
    const page = await this.options.reader.page(`${this.base}estimates/`);
    const estimate = page?.value as ServerEstimate | undefined;
    if (typeof estimate?.id !== 'string') return;
    const points: EstimatePointThing[] = [];
    for await (const point of this.all<ServerEstimatePoint>(`estimates/${estimate.id}/estimate-points/`)) {
      const { id, key: order = points.length, value, description = '' } = point;
      points.push({ key: id, order, value, description });
    }
    yield {
      ...{ kind: 'estimate', key: estimate.id, name: estimate.name, description: estimate.description ?? '' },
      type: ESTIMATE_TYPES.find((type) => type === estimate.type) ?? 'categories',
      ...{ isUsed: this.estimate === estimate.id, points },
    };
  }

  private async *pages(): AsyncIterable<Thing> {
    const seen = new Set<string>();
    for (const list of ['pages/', 'pages/?type=archived'])
      for await (const page of this.all<ServerPage>(list)) {
        // Servers that do not know the filter answer the same list again.
        if (!seen.has(page.id)) yield await this.page(page);
        seen.add(page.id);
      }
  }

  private async page(listed: ServerPage): Promise<PageThing> {
    // Some servers leave the text out of lists.
    const isWhole = listed.description_html !== undefined;
    const found = isWhole ? undefined : await this.options.reader.page(`${this.base}pages/${listed.id}/`);
    const page = { ...listed, ...(found?.value as Partial<ServerPage> | undefined) };
    this.pictures.read(page.description_html ?? '', { kind: 'page', key: page.id });
    return pageOf(page);
  }

  private item(item: ServerItem): ItemThing {
    this.pictures.read(item.description_html ?? '', { kind: 'item', key: item.id });
    const { external_source: source, external_id: id } = item;
    return {
      kind: 'item',
      ...{ key: item.id, number: item.sequence_id, name: item.name, html: item.description_html ?? '' },
      external: source && id ? { source, id } : null,
      ...{ state: item.state, priority: priorityOf(item.priority), parent: item.parent ?? null },
      type: item.type_id ?? item.type ?? null,
      ...{ labels: item.labels ?? [], assignees: item.assignees ?? [], cycle: this.cycleOf.get(item.id) ?? null },
      ...{ modules: this.modulesOf.get(item.id) ?? [], milestone: this.milestoneOf.get(item.id) ?? null },
      ...{ point: item.point ?? null, estimatePoint: item.estimate_point ?? null },
      ...{ startDate: item.start_date ?? null, targetDate: item.target_date ?? null, createdAt: item.created_at },
      ...{ createdBy: item.created_by ?? null, updatedAt: item.updated_at, completedAt: item.completed_at ?? null },
      archivedAt: item.archived_at ?? null,
    };
  }

  /** What belongs to one work item. */
  private async *contents(item: string): AsyncIterable<Thing> {
    const at = `work-items/${item}/`;
    for await (const comment of this.all<ServerComment>(`${at}comments/`)) {
      const {
        id,
        comment_html: html,
        actor,
        created_by: by,
        created_at: createdAt,
        edited_at: editedAt = null,
      } = comment;
      this.pictures.read(html, { kind: 'item', key: item });
      yield { kind: 'comment', key: id, item, html, author: actor ?? by ?? null, createdAt, editedAt };
    }
    for await (const { id, url, title } of this.all<ServerLink>(`${at}links/`))
      yield { kind: 'link', key: id, item, url, title: title ?? '' };
    yield* this.relations(item);
    yield* this.history(item);
    yield* this.values(item);
  }

  /** Asks only for work items that time was logged for. */
  private async *worklogs(items: ReadonlySet<string>): AsyncIterable<Thing> {
    const page = await this.options.reader.page(`${this.base}total-worklogs/`);
    const totals = Array.isArray(page?.value) ? (page.value as ServerWorklogTotal[]) : [];
    for (const { issue_id: item } of totals) {
      if (!items.has(item)) continue;
      for await (const worklog of this.all<ServerWorklog>(`work-items/${item}/worklogs/`)) {
        const { id, description, duration: minutes, created_at: at, created_by: author = null } = worklog;
        yield { kind: 'worklog', key: id, item, html: htmlOf(description ?? '', 'plain'), author, at, minutes };
      }
    }
  }

  private async *values(item: string): AsyncIterable<Thing> {
    if (!this.types.hasProperties) return;
    const page = await this.options.reader.page(`${this.base}work-items/${item}/work-item-properties/values/`);
    if (Array.isArray(page?.value)) yield* this.types.valuesOf(item, page.value as ServerValues[]);
  }

  private async *relations(item: string): AsyncIterable<Thing> {
    const page = await this.options.reader.page(`${this.base}work-items/${item}/relations/`);
    const relations = (page?.value ?? {}) as Partial<Record<RelationThing['type'], readonly string[]>>;
    for (const type of STORED) {
      for (const other of relations[type] ?? [])
        yield { kind: 'relation', key: `${item} ${type} ${other}`, item, other, type };
    }
  }

  private async *history(item: string): AsyncIterable<Thing> {
    for await (const activity of this.all<ServerActivity>(`work-items/${item}/activities/`)) {
      const { id, verb, field, old_value: from, new_value: to, actor, created_at: at } = activity;
      if (field === null || verb !== 'updated' || NO_HISTORY.includes(field)) continue;
      yield { kind: 'history', key: id, item, author: actor ?? null, at, field, from: from ?? '', to: to ?? '' };
    }
  }
}

const pageOf = (page: ServerPage): PageThing => ({
  ...{ kind: 'page', key: page.id, name: page.name, html: page.description_html ?? '', parent: page.parent_id ?? null },
  ...{ isPrivate: page.access === 1, isLocked: page.is_locked ?? false, owner: page.owned_by ?? null },
  ...{ color: page.color ?? '', logoProps: page.logo_props ?? {}, createdAt: page.created_at ?? null },
  ...{ createdBy: page.created_by ?? null, updatedAt: page.updated_at ?? null, archivedAt: page.archived_at ?? null },
});

const intakeOf = (proposal: ServerProposal): IntakeThing => ({
  ...{ kind: 'intake', key: proposal.id, item: proposal.issue },
  status: INTAKE_STATUSES.find((status) => status === proposal.status) ?? -2,
  ...{ snoozedTill: proposal.snoozed_till ?? null, duplicateTo: proposal.duplicate_to ?? null },
  ...{ source: proposal.source ?? null, sourceEmail: proposal.source_email ?? null },
  ...{ createdAt: proposal.created_at ?? null, createdBy: proposal.created_by ?? null },
});

const groupOf = (group: string): StateGroup => STATE_GROUPS.find((known) => known === group) ?? 'backlog';

const priorityOf = (priority: string | undefined): Priority => PRIORITIES.find((known) => known === priority) ?? 'none';
