import { richText } from '#html';
import { FIRST_SORT } from '#kernel';
import type { Db } from '#persistence';
import { base, pair, type Importing } from './importing';
import { parentsWithin, type Child } from './parents';
import { nameOf, settingsOf } from './surroundings';
import type { PageThing, PageVersionThing } from './thing';

const KNOWN = 'select id from pages where workspace_id = $1 and id = any ($2::uuid[])';

const PARENTS = `
  update pages t set parent_id = c.parent
  from unnest($2::uuid[], $3::uuid[]) as c (id, parent)
  where t.workspace_id = $1 and t.id = c.id
    and exists (select 1 from pages p where p.workspace_id = $1 and p.id = c.parent)
  returning t.id`;

const PRIVATE = 1;
const PUBLIC = 0;

/** Pages of the project. */
export class PageArrivals {
  /** Ids by key of all pages that the source has named and that are here. */
  private readonly ids = new Map<string, string>();
  private readonly children: Child[] = [];
  private placed = 0;

  constructor(
    private readonly importing: Importing,
    private readonly db: Db,
  ) {}

  /** Returns the id of a page of the source that is here. */
  idOf(key: string): string | undefined {
    return this.ids.get(key);
  }

  async add(things: readonly PageThing[]): Promise<void> {
    const { arrivals, files, report } = this.importing;
    const fresh = await this.unknown(things.filter((thing) => this.isKept(thing)));
    if (!fresh.length) return;
    await files.takeInline(
      fresh.map(({ html, key, createdBy: author }) => ({ html, author, holder: { kind: 'page', key } })),
    );
    const arrived = await arrivals.add(
      'pages',
      fresh.map((thing) => this.record(thing)),
    );
    for (const { key, parent } of fresh) {
      const id = this.importing.idOf('page', key);
      if (!arrived.has(id)) {
        report.lose('page', key, `another record is here under its id ${id}`);
        continue;
      }
      this.ids.set(key, id);
      if (parent !== null) this.children.push({ key, id, parent });
    }
    report.add('page', { arrived: arrived.size });
  }

  /** Former texts of pages that are here. Each is whole: nothing is saved into it any more. */
  async addVersions(things: readonly PageVersionThing[]): Promise<void> {
    const { arrivals, files, holderId, idOf, people, report } = this.importing;
    const records = things.flatMap(({ key, page, html: sent, author, at }) => {
      const pageId = this.ids.get(page);
      if (!pageId) return [];
      const { html, text, document } = richText(
        files.textOf({ html: sent, holder: { kind: 'page', key: page } }, holderId),
      );
      const shown = { description_html: html, description_stripped: text, description: document };
      const id = idOf('pageVersion', key);
      return [{ ...base(this.importing, id, people.idOf(author), at), page_id: pageId, ...shown, is_closed: true }];
    });
    const { size } = records.length ? await arrivals.add('page_versions', records) : new Set();
    const lost = things.length - records.length;
    report.add('pageVersion', { arrived: size, known: records.length - size, lost });
  }

  /** A private page is seen by its owner alone, so it needs one. */
  private isKept({ key, isPrivate, owner }: PageThing): boolean {
    if (!isPrivate || this.importing.people.idOf(owner)) return true;
    this.importing.report.lose('page', key, 'it is private, and its owner is not known');
    return false;
  }

  private async unknown(things: readonly PageThing[]): Promise<PageThing[]> {
    const { idOf, project, report } = this.importing;
    const ids = things.map(({ key }) => idOf('page', key));
    const rows = await this.db.query<{ id: string }>(KNOWN, [project.workspaceId, ids]);
    const here = new Set(rows.map(({ id }) => id));
    for (const { key } of things) if (here.has(idOf('page', key))) this.ids.set(key, idOf('page', key));
    const fresh = things.filter(({ key }) => !this.ids.has(key));
    report.add('page', { known: things.length - fresh.length });
    return fresh;
  }

  private record(thing: PageThing) {
    const { files, holderId, idOf, people, project } = this.importing;
    const { html, text, document } = richText(
      files.textOf({ html: thing.html, holder: { kind: 'page', key: thing.key } }, holderId),
    );
    return {
      ...base(this.importing, idOf('page', thing.key), people.idOf(thing.createdBy), thing.createdAt),
      ...pair(this.importing, thing.key),
      ...{ updated_at: thing.updatedAt ?? thing.createdAt ?? this.importing.now, project_id: project.id },
      ...{ name: nameOf(this.importing, thing), description_html: html, description_stripped: text },
      ...{ description: document, access: thing.isPrivate ? PRIVATE : PUBLIC, is_locked: thing.isLocked },
      ...{
        owned_by_id: people.idOf(thing.owner) ?? project.ownerId,
        color: thing.color,
        logo_props: settingsOf(this.importing, thing, 'logo_props', thing.logoProps),
      },
      ...{ view_props: {}, sort_order: FIRST_SORT + this.placed++, archived_at: thing.archivedAt },
    };
  }

  /** Sets the parents, once all pages are here. */
  async finish(): Promise<void> {
    const known = parentsWithin(this.children, this.ids, this.importing.report, 'page');
    if (!known.length) return;
    await this.db.query(PARENTS, [
      ...[this.importing.project.workspaceId, known.map(({ id }) => id), known.map(({ parentId }) => parentId)],
    ]);
  }
}
