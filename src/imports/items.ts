import { MAX_HTML } from '#html';
import type { StateGroup } from '#kernel';
import type { Db } from '#persistence';
import type { ArrivedItem } from './arrivals';
import { base, historyEntry, type Importing } from './importing';
import { parentsWithin, type Child } from './parents';
import { datesOf, nameOf } from './surroundings';
import type { ItemThing } from './thing';

const KNOWN = `
  select id, external_id as "externalId" from work_items
  where workspace_id = $1 and project_id = $2 and external_source = $3 and external_id = any ($4::text[])
    and deleted_at is null
  union all
  select id, null from work_items where workspace_id = $1 and project_id = $2 and id = any ($5::uuid[])`;

const PARENTS = `
  update work_items t set parent_id = c.parent
  from unnest($2::uuid[], $3::uuid[]) as c (id, parent)
  where t.workspace_id = $1 and t.id = c.id
    and exists (select 1 from work_items p where p.workspace_id = $1 and p.id = c.parent)
  returning t.id`;

interface PreparedItem {
  readonly thing: ItemThing;
  readonly id: string;
  readonly createdAt: string;
  readonly number: number;
  readonly state: { readonly id: string; readonly group: StateGroup };
  readonly cycle: string | null;
  readonly modules: readonly string[];
  readonly milestone: string | null;
}

/** Work items of the source. */
export class ItemArrivals {
  /** Ids by key of all items that the source has named and that are here. */
  private readonly ids = new Map<string, string>();
  private readonly parents: Child[] = [];

  private undated = 0;
  /** What is still to be done for the items that were sent last. */
  private storing: Promise<void> = Promise.resolve();
  private readonly fresh = new Set<string>();
  /** Ids of new items in cycles and modules. */
  readonly held: string[] = [];

  constructor(
    private readonly importing: Importing,
    private readonly db: Db,
  ) {}

  /** Returns the id of an item of the source that is here. */
  idOf(key: string): string | undefined {
    return this.ids.get(key);
  }

  /** True if this import has brought the item of this id. */
  isNew(id: string): boolean {
    return this.fresh.has(id);
  }

  /** A time for an item without one. Lists by time then have items in the order of the source. */
  private momentOf(thing: ItemThing): string {
    return thing.createdAt ?? later(this.importing.now, this.undated++);
  }

  async add(things: readonly ItemThing[]): Promise<void> {
    const { project, report } = this.importing;
    for (const { key, external } of things) if (external) report.call('item', key, external.id);
    // These statements follow those of the items before, which may be under way.
    await Promise.all([this.find(things), project.findTaken(things.flatMap(({ number }) => number ?? []))]);
    await this.settled();
    const fresh = distinct(things, report).filter(({ key }) => !this.ids.has(key));
    report.add('item', { known: things.length - fresh.length });
    // Numbers that the project gives later begin behind all of these.
    for (const { number } of fresh) project.skipTo(number ?? 0);
    const placed = fresh.map((thing) => this.placed(thing));
    if (placed.length) await this.send(placed);
  }

  /** Waits until it is known of all items that were sent whether they are here. */
  async settled(): Promise<void> {
    await this.storing;
  }

  /** The same after a failure, which is known already. */
  async stopped(): Promise<void> {
    await this.storing.catch(() => undefined);
  }

  private async find(things: readonly ItemThing[]): Promise<void> {
    const { project, source } = this.importing;
    const byId = new Map(things.map(({ key }) => [this.importing.idOf('item', key), key]));
    const byPair = new Map(things.map((thing) => [idIn(source, thing), thing.key]));
    const rows = await this.db.query<{ id: string; externalId: string | null }>(KNOWN, [
      ...[project.workspaceId, project.id, source, [...byPair.keys()], [...byId.keys()]],
    ]);
    for (const { id, externalId } of rows)
      this.ids.set(externalId === null ? byId.get(id)! : byPair.get(externalId)!, id);
  }

  private placed(thing: ItemThing): PreparedItem {
    const { project, report } = this.importing;
    const id = this.importing.idOf('item', thing.key);
    const number = project.numberFor(thing.number);
    if (thing.number !== null && number !== thing.number)
      report.note('item', thing.key, `its number ${thing.number} is taken: it has the next one that is free`);
    if (thing.parent !== null) this.parents.push({ key: thing.key, id, parent: thing.parent });
    this.ids.set(thing.key, id);
    return { thing, id, number, createdAt: this.momentOf(thing), state: this.stateOf(thing), ...this.holdersOf(thing) };
  }

  private stateOf({ key, state, isProposal }: ItemThing): PreparedItem['state'] {
    const { project, report } = this.importing;
    if (isProposal && project.triageState) return project.triageState;
    if (state === null) return project.startState;
    const found = project.stateOf(this.importing.idOf('state', state));
    if (!found) report.note('item', key, 'its state is not here: it has the one of new work items');
    return found ?? project.startState;
  }

  private typeOf({ key, type = null }: ItemThing): string | null {
    if (type === null) return null;
    const found = this.importing.found.get(`type ${type}`);
    if (!found) this.importing.report.note('item', key, 'its type is not here: it has none');
    return found ?? null;
  }

  private estimatePointOf({ key, estimatePoint = null }: ItemThing): string | null {
    if (estimatePoint === null) return null;
    const found = this.importing.found.get(`point ${estimatePoint}`);
    if (!found) this.importing.report.note('item', key, 'its estimate is not here: it has none');
    return found ?? null;
  }

  private holdersOf({ cycle, modules, milestone }: ItemThing) {
    const idOf = (kind: 'cycle' | 'module' | 'milestone', key: string) => this.importing.idOf(kind, key);
    return {
      cycle: cycle === null ? null : idOf('cycle', cycle),
      modules: [...new Set(modules.map((key) => idOf('module', key)))],
      milestone: milestone === null ? null : idOf('milestone', milestone),
    };
  }

  /** Sends new items. The next ones are made while the database adds these. */
  private async send(placed: readonly PreparedItem[]): Promise<void> {
    const { arrivals, files } = this.importing;
    await files.takeInline(
      placed.map(({ thing }) => ({
        ...{ html: thing.html, author: thing.createdBy, holder: { kind: 'item' as const, key: thing.key } },
      })),
    );
    const records = placed.map((item) => this.record(item));
    this.storing = arrivals.add('work_items', records).then((arrived) => this.takeUp(placed, arrived));
    // What fails is thrown when it is waited for.
    this.storing.catch(() => undefined);
  }

  /** Adds what belongs to items that are here. */
  private async takeUp(placed: readonly PreparedItem[], arrived: ReadonlySet<string>): Promise<void> {
    const { arrivals, project, report, source } = this.importing;
    for (const { id, thing } of placed) {
      if (arrived.has(id)) continue;
      // The next ones may have found it under another id.
      if (this.ids.get(thing.key) === id) this.ids.delete(thing.key);
      report.lose('item', thing.key, `another record is here under its id ${id}`);
    }
    const here = placed.filter(({ id }) => arrived.has(id));
    for (const { id } of here) this.fresh.add(id);
    report.add('item', { arrived: here.length });
    await this.relate(here);
    await this.begin(here, source);
    const counted = here.map(countable);
    await arrivals.countItems(project.id, counted);
    this.held.push(...counted.flatMap(({ id, holders }) => (holders.length ? [id] : [])));
  }

  private record({ thing, id, createdAt, number, state, cycle, milestone }: PreparedItem) {
    const { people, project, report, source } = this.importing;
    const { html, text } = this.importing.texts.of(thing, { kind: 'item', key: thing.key });
    if (html.length > MAX_HTML)
      report.note(
        'item',
        thing.key,
        `its description is longer than ${MAX_HTML} characters, which editors do not save`,
      );
    const completedAt = state.group === 'completed' ? (thing.completedAt ?? thing.updatedAt ?? createdAt) : null;
    return {
      ...base(this.importing, id, people.idOf(thing.createdBy), createdAt),
      ...{ updated_at: thing.updatedAt ?? createdAt, project_id: project.id, sequence_id: number },
      ...{ name: nameOf(this.importing, thing), description_html: html, description_stripped: text },
      ...{ priority: thing.priority, state_id: state.id, state_group: state.group, cycle_id: cycle },
      ...{ type_id: this.typeOf(thing), estimate_point_id: this.estimatePointOf(thing) },
      ...{
        milestone_id: milestone,
        point: pointOf(thing, report),
        ...datesOf(thing, report),
        completed_at: completedAt,
      },
      ...{ archived_at: thing.archivedAt, is_draft: false, sort_order: project.weightIn(state.id) },
      ...pairOf(thing, source),
    };
  }

  /** Adds the people, labels and holders of new items. */
  private async relate(items: readonly PreparedItem[]): Promise<void> {
    const { arrivals, people } = this.importing;
    const links = (ids: (item: PreparedItem) => readonly string[], column: string) =>
      items.flatMap((item) =>
        ids(item).map((id) => ({ work_item_id: item.id, [column]: id, created_at: item.createdAt })),
      );
    const assignees = links(
      ({ thing }) => [...new Set(thing.assignees.flatMap((key) => people.idOf(key) ?? []))],
      'user_id',
    );
    const labels = links(
      ({ thing }) => [...new Set(thing.labels.map((key) => this.importing.idOf('label', key)))],
      'label_id',
    );
    const held = (ids: (item: PreparedItem) => readonly string[], column: string) =>
      links(ids, column).map((link) => ({ ...link, id: this.linkId(link.work_item_id, link[column]!) }));
    const sets = [
      ['work_item_assignees', assignees],
      ['work_item_labels', labels],
      ['work_item_cycles', held(({ cycle }) => (cycle ? [cycle] : []), 'cycle_id')],
      ['work_item_modules', held(({ modules }) => modules, 'module_id')],
      ['work_item_milestones', held(({ milestone }) => (milestone ? [milestone] : []), 'milestone_id')],
    ] as const;
    for (const [table, records] of sets) await arrivals.addBehind(table, records);
  }

  private linkId(item: string, holder: string): string {
    return this.importing.idOf('link', `${item} in ${holder}`);
  }

  /** The first entry in the history of each item. */
  private async begin(items: readonly PreparedItem[], source: string): Promise<void> {
    const { arrivals } = this.importing;
    await arrivals.addBehind(
      'activities',
      items.map(({ id, thing, createdAt }) => ({
        ...historyEntry(this.importing, {
          key: `created ${thing.key}`,
          itemId: id,
          author: thing.createdBy,
          at: createdAt,
        }),
        ...{ verb: 'created', field: null, old_value: null, new_value: null, comment: 'created the issue' },
        ...{ comment_id: null, external_source: source, external_id: thing.key },
      })),
    );
  }

  /** Numbers items and sets their parents, once all are here. */
  async finish(): Promise<void> {
    const { arrivals, project } = this.importing;
    await arrivals.countNumbers(project.id, await project.numberRest());
    await this.addParents();
  }

  private async addParents(): Promise<void> {
    const { project, report } = this.importing;
    const kept = parentsWithin(this.parents, this.ids, report, 'item');
    if (!kept.length) return;
    await this.db.query(PARENTS, [
      ...[project.workspaceId, kept.map(({ id }) => id), kept.map(({ parentId }) => parentId)],
    ]);
  }
}

/** Returns a time this many microseconds later. */
function later(iso: string, microseconds: number): string {
  const milliseconds = new Date(Date.parse(iso) + Math.floor(microseconds / 1000)).toISOString();
  return milliseconds.replace('Z', `${String(microseconds % 1000).padStart(3, '0')}Z`);
}

function distinct(things: readonly ItemThing[], report: Importing['report']): ItemThing[] {
  const seen = new Set<string>();
  return things.filter(({ key }) => {
    if (!seen.has(key)) return Boolean(seen.add(key));
    report.note('item', key, 'the source has it twice: the first one counts');
    return false;
  });
}

const countable = ({ id, state, cycle, modules, thing }: PreparedItem): ArrivedItem => ({
  ...{ id, stateGroup: state.group, isVisible: thing.archivedAt === null && state.group !== 'triage' },
  holders: [...(cycle ? [cycle] : []), ...modules],
});

/** The external id of an item among those of this source. */
const idIn = (source: string, { key, external }: ItemThing): string =>
  external?.source === source ? external.id : key;

const pairOf = ({ external, key }: ItemThing, source: string) =>
  external === undefined
    ? { external_source: source, external_id: key }
    : { external_source: external?.source ?? null, external_id: external?.id ?? null };

const MAX_POINT = 32_767;

/** Points of this service are whole numbers. */
function pointOf({ key, point }: ItemThing, report: Importing['report']): number | null {
  if (point === null || (Number.isInteger(point) && Math.abs(point) <= MAX_POINT)) return point;
  report.note('item', key, `its ${point} points are no whole number up to ${MAX_POINT}: it has none`);
  return null;
}
