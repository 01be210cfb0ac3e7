import { ImportError } from '../import.error';
import type { Downloads } from '../live/downloads';
import type { JsonReader } from '../live/json-reader';
import type { EstimateThing, IntakeThing, ItemThing, PageThing, Source, Thing } from '../thing';
import type { WorkspaceOptions } from './common';
import { ServerContents, type ServerContentsOptions } from './contents';
import { filesOf, type ServerFilesOptions } from './files';
import {
  cycleOf,
  estimateOf,
  intakeOf,
  isTriage,
  itemOf,
  labelOf,
  moduleOf,
  pageOf,
  personOf,
  stateOf,
} from './mapping';
import { OptionalLists } from './optional-lists';
import { Pictures } from './pictures';
import { ServerTypes } from './types';
import { workspaceThings } from './workspace';
import type {
  ServerEstimate,
  ServerEstimatePoint,
  ServerHolder,
  ServerItem,
  ServerLabel,
  ServerMember,
  ServerMilestone,
  ServerPage,
  ServerPerson,
  ServerProject,
  ServerProposal,
  ServerState,
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
/** How lists of version 2 are read. */
const CURSOR_PAGING = `paginate=cursor&order_by=created_at&per_page=${PER_PAGE}`;

/** A project of a server that speaks version 1 of this interface. Ids, numbers and external pairs stay. */
export class ServerSource implements Source {
  readonly name = 'server';
  readonly keepsIds = true;
  private base = '';
  private project = '';
  private estimate: string | null = null;
  private readonly pictures: Pictures;
  private readonly lists: OptionalLists;
  private readonly types = new ServerTypes((path) => this.all(path));
  private readonly cycleOf = new Map<string, string>();
  private readonly milestoneOf = new Map<string, string>();
  private readonly modulesOf = new Map<string, string[]>();

  readonly open: Source['open'];

  constructor(private readonly options: ServerOptions) {
    this.open = options.downloads.open;
    this.pictures = new Pictures(options.url);
    this.lists = new OptionalLists(options.reader, `${this.workspaceAddress}/`);
  }

  async *things(): AsyncIterable<Thing> {
    this.base = await this.projectAddress();
    yield* this.people();
    yield* this.states();
    for await (const label of this.all<ServerLabel>('labels/')) yield labelOf(label);
    yield* this.types.things();
    yield* this.estimates();
    yield* this.cycles();
    yield* this.modules();
    yield* this.milestones();
    const [ids, archived] = [new Set<string>(), new Set<string>()];
    for await (const thing of this.items()) {
      if (thing.kind === 'item') ids.add(thing.key);
      if (thing.kind === 'item' && thing.archivedAt !== null) archived.add(thing.key);
      yield thing;
    }
    const contents = new ServerContents(this.contentsOptions);
    for (const id of ids) yield* archived.has(id) ? contents.ofArchived(id) : contents.of(id);
    yield* contents.worklogs(ids);
    yield* this.pages();
    yield* workspaceThings(this.workspaceOptions(ids));
    yield* filesOf(this.filesOptions, ids);
  }

  private get contentsOptions(): ServerContentsOptions {
    const { pictures, types } = this;
    const page = async (path: string) => (await this.options.reader.page(`${this.base}${path}`))?.value;
    return { list: (path, onMissing) => this.all(path, onMissing), page, pictures, types };
  }

  private get filesOptions(): ServerFilesOptions {
    const { pictures, base } = this;
    const { url, workspace } = this.options;
    const assets = `${url}/api/assets/v2/workspaces/${encodeURIComponent(workspace)}/`;
    return { list: (path) => this.all(path), pictures, base, assets };
  }

  private workspaceOptions(items: ReadonlySet<string>): WorkspaceOptions {
    const second = new OptionalLists(this.options.reader, `${this.addressIn('v2')}/`, CURSOR_PAGING);
    return { lists: this.lists, second, pictures: this.pictures, project: this.project, items };
  }

  private get workspaceAddress(): string {
    return this.addressIn('v1');
  }

  private addressIn(version: 'v1' | 'v2'): string {
    return `${this.options.url}/api/${version}/workspaces/${encodeURIComponent(this.options.workspace)}`;
  }

  private async projectAddress(): Promise<string> {
    const wanted = this.options.project.toUpperCase();
    const projects = this.options.reader.results<ServerProject>(
      `${this.workspaceAddress}/projects/?per_page=${PER_PAGE}`,
    );
    for await (const { id, identifier, estimate = null } of projects) {
      if (identifier.toUpperCase() !== wanted) continue;
      this.estimate = estimate;
      this.project = id;
      return `${this.workspaceAddress}/projects/${id}/`;
    }
    throw new ImportError(`The workspace ${this.options.workspace} at ${this.options.url} shows no project ${wanted}.`);
  }

  private all<T extends { readonly id: string }>(path: string, onMissing?: () => void): AsyncIterable<T> {
    const mark = path.includes('?') ? '&' : '?';
    return this.options.reader.results<T>(`${this.base}${path}${mark}per_page=${PER_PAGE}`, onMissing);
  }

  private async *people(): AsyncIterable<Thing> {
    const members = this.options.reader.results<ServerPerson>(`${this.workspaceAddress}/members/`);
    for await (const person of members) yield personOf(person);
  }

  private async *states(): AsyncIterable<Thing> {
    for await (const state of this.all<ServerState>('states/')) if (!isTriage(state)) yield stateOf(state);
  }

  private async *withArchived(kind: 'cycles' | 'modules'): AsyncIterable<ServerHolder> {
    yield* this.all<ServerHolder>(`${kind}/`);
    yield* this.lists.all<ServerHolder>(`projects/${this.project}/archived-${kind}/`, `archived ${kind}`);
  }

  private async *cycles(): AsyncIterable<Thing> {
    for await (const cycle of this.withArchived('cycles')) {
      const { id } = cycle;
      yield cycleOf(cycle);
      for await (const item of this.all<ServerItem>(`cycles/${id}/cycle-issues/`)) this.cycleOf.set(item.id, id);
    }
  }

  private async *modules(): AsyncIterable<Thing> {
    for await (const module of this.withArchived('modules')) {
      const { id } = module;
      yield moduleOf(module);
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
    const archived = `projects/${this.project}/archived-work-items/`;
    for await (const item of this.lists.all<ServerItem>(archived, 'archived work items')) {
      if (!listed.has(item.id)) yield this.item(item);
      listed.add(item.id);
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
    const points: ServerEstimatePoint[] = [];
    for await (const point of this.all<ServerEstimatePoint>(`estimates/${estimate.id}/estimate-points/`))
      points.push(point);
    yield estimateOf(estimate, points, this.estimate === estimate.id);
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
    return itemOf(item, {
      cycle: this.cycleOf.get(item.id) ?? null,
      ...{ modules: this.modulesOf.get(item.id) ?? [], milestone: this.milestoneOf.get(item.id) ?? null },
    });
  }
}
