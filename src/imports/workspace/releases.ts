import { richText } from '#html';
import { FIRST_SORT } from '#kernel';
import type { Db } from '#persistence';
import { MAX_URL, problemOfUrl } from '../../contexts/discussion';
import type { ArrivalTable } from '../arrival-tables';
import { MAX_NAME, type ArrivingRecord } from '../arrivals';
import type { Importing } from '../importing';
import { datesOf, nameOf, settingsOf } from '../surroundings';
import { linkItems, originOf, settleParts, settleThings, type KnownItems, type Settled } from './shared';
import type { LinkPart, ReleaseCommentPart, ReleaseThing } from './things';

const LATEST = 'select id from releases where workspace_id = $1 and is_latest and deleted_at is null limit 1';

const RELEASES = { kind: 'release', table: 'releases', isNamedOnce: false } as const;
const LABELS = { kind: 'releaseLabel', table: 'release_labels', isNamedOnce: true } as const;
const TAGS = {
  kind: 'releaseTag',
  table: 'release_tags',
  isNamedOnce: true,
  // Projects may have tags of the same version.
  name: 'case when project_id is null then tag_version end',
} as const;

interface Marks {
  readonly tags: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
}

/** Releases of the workspace with their tags, labels, links, comments and changelogs. */
export class ReleaseArrivals {
  private sortOrder = 0;

  constructor(
    private readonly importing: Importing,
    private readonly db: Db,
    private readonly items: KnownItems,
  ) {}

  async add(things: readonly ReleaseThing[]): Promise<void> {
    const marks = { tags: await this.addTags(things), labels: await this.addLabels(things) };
    const settled = await this.addReleases(things, marks);
    await this.addChangelogs(settled.filter(({ isNew }) => isNew));
    await this.addLinks(settled);
    await this.addComments(settled);
    const holders = settled.map(({ thing, ...release }) => ({ ...release, items: thing.items }));
    await linkItems(this.importing, this.items, { table: 'work_item_releases', column: 'release_id' }, holders);
  }

  private addTags(things: readonly ReleaseThing[]) {
    const tags = things.flatMap(({ tag }) => tag ?? []);
    const { project } = this.importing;
    return settleParts(
      this.importing,
      this.db,
      TAGS,
      tags,
      ({ name, description, commitHash, gitTag, isOfProject }) => ({
        ...{ project_id: isOfProject ? project.id : null, tag_version: name, description },
        ...{ commit_hash: commitHash, git_tag: gitTag },
      }),
    );
  }

  private addLabels(things: readonly ReleaseThing[]) {
    const labels = things.flatMap((thing) => thing.labels);
    return settleParts(this.importing, this.db, LABELS, labels, ({ name, color }) => ({
      ...{ name, color, sort_order: FIRST_SORT + this.sortOrder++ },
    }));
  }

  /** At most one release of a workspace is the latest. One that is here stays it. */
  private async addReleases(things: readonly ReleaseThing[], marks: Marks): Promise<Settled<ReleaseThing>[]> {
    const { project, report } = this.importing;
    let hasLatest = (await this.db.query(LATEST, [project.workspaceId])).length > 0;
    return settleThings(this.importing, this.db, RELEASES, things, (thing) => {
      const isLatest = thing.isLatest && !hasLatest;
      if (thing.isLatest && !isLatest) report.note('release', thing.key, 'another release is the latest one here');
      hasLatest ||= isLatest;
      return { ...this.columns(thing, marks), is_latest: isLatest };
    });
  }

  private columns(thing: ReleaseThing, { tags, labels }: Marks): ArrivingRecord {
    const { people, report } = this.importing;
    const tag = thing.tag && (tags.get(thing.tag.key) ?? null);
    if (thing.tag && !tag) report.note('release', thing.key, `its tag ${thing.tag.name} is not here: it has none`);
    return {
      ...{ name: nameOf(this.importing, thing), ...documentOf(thing.html), status: thing.status },
      ...{ ...datesOf(thing, report), release_date: thing.releaseDate, lead_id: people.idOf(thing.lead), tag_id: tag },
      ...{ label_ids: thing.labels.flatMap(({ key }) => labels.get(key) ?? []), is_prerelease: thing.isPrerelease },
      logo_props: settingsOf(this.importing, thing, 'logo_props', thing.logoProps),
    };
  }

  /** A release has a changelog from the beginning. */
  private async addChangelogs(settled: readonly Settled<ReleaseThing>[]): Promise<void> {
    const { idOf } = this.importing;
    const records = settled.map(({ thing, id }) => {
      const changelog = thing.changelog ?? { ...thing, key: `of ${thing.key}`, html: '' };
      const own = originOf(this.importing, idOf('releaseChangelog', changelog.key), changelog);
      return { ...own, release_id: id, ...documentOf(changelog.html) };
    });
    await this.store('release_changelogs', records);
  }

  private async addLinks(settled: readonly Settled<ReleaseThing>[]): Promise<void> {
    const records = settled.flatMap(({ thing, id }) =>
      thing.links
        .filter((link) => this.isAddress(thing, link))
        .map((link) => ({
          ...originOf(this.importing, this.importing.idOf('releaseLink', link.key), link),
          ...{ release_id: id, title: link.title.slice(0, MAX_NAME), url: link.url, metadata: {} },
        })),
    );
    await this.store('release_links', records);
  }

  private isAddress({ key }: ReleaseThing, { url }: LinkPart): boolean {
    const isKept = url.length <= MAX_URL && problemOfUrl(url) === null;
    if (!isKept) this.importing.report.note('release', key, `"${url.slice(0, 200)}" is not a web address`);
    return isKept;
  }

  private async addComments(settled: readonly Settled<ReleaseThing>[]): Promise<void> {
    const records = settled.flatMap(({ thing, id }) => {
      const keys = new Set(thing.comments.map(({ key }) => key));
      return inOrder(thing.comments).map((comment) => this.comment(comment, id, keys));
    });
    await this.store('release_comments', records);
  }

  private comment(comment: ReleaseCommentPart, releaseId: string, keys: ReadonlySet<string>): ArrivingRecord {
    const { idOf } = this.importing;
    const { html, text, document } = richText(comment.html);
    const parent = comment.parent !== null && keys.has(comment.parent) ? idOf('releaseComment', comment.parent) : null;
    return {
      ...originOf(this.importing, idOf('releaseComment', comment.key), comment),
      ...{ release_id: releaseId, parent_id: parent, is_resolved: comment.isResolved, edited_at: comment.editedAt },
      ...{ comment_html: html, comment_stripped: text, comment_json: document },
    };
  }

  private async store(table: ArrivalTable, records: readonly ArrivingRecord[]): Promise<void> {
    if (records.length) await this.importing.arrivals.add(table, records);
  }
}

/** Members of a description with its document. */
function documentOf(sent: string) {
  const { html, text, document } = richText(sent);
  return { description_html: html, description_stripped: text, description_json: document };
}

/** A comment comes before its answers. */
const inOrder = (comments: readonly ReleaseCommentPart[]): ReleaseCommentPart[] =>
  [...comments].sort((one, other) => (one.createdAt ?? '').localeCompare(other.createdAt ?? ''));
