import { RELEASE_STATUSES } from '../../contexts/releases';
import type { Thing } from '../thing';
import type { ReleaseCommentPart, ReleaseTagPart, ReleaseThing } from '../workspace/things';
import {
  labelOf,
  namedOf,
  othersLeft,
  partOf,
  picturesLeft,
  touches,
  type ServerMark,
  type ServerNamed,
  type ServerRecord,
  type WorkspaceOptions,
} from './common';

interface Text {
  readonly description_html?: string | null;
}

interface ServerRelease extends ServerNamed {
  readonly description?: Text | null;
  readonly status?: string;
  readonly start_date?: string | null;
  readonly target_date?: string | null;
  readonly release_date?: string | null;
  readonly lead?: string | null;
  readonly tag?: string | null;
  readonly is_latest?: boolean;
  readonly is_prerelease?: boolean;
  readonly logo_props?: object;
}

interface ServerTag extends ServerMark {
  readonly version?: string;
  readonly commit_hash?: string | null;
  readonly git_tag?: string | null;
  readonly project?: string | null;
}

interface ServerComment extends ServerRecord {
  readonly comment?: Text | null;
  readonly is_resolved?: boolean;
  readonly parent?: string | null;
  readonly edited_at?: string | null;
}

interface ServerLink extends ServerRecord {
  readonly title?: string | null;
  readonly url: string;
}

interface ServerChangelog extends ServerRecord {
  readonly changelog?: Text | null;
}

/** Releases with what belongs to them: a request for each one, and four more for those that come. */
export async function* releasesOf(options: WorkspaceOptions): AsyncIterable<Thing> {
  const { lists, pictures, items } = options;
  let [others, tags] = [0, undefined as ReadonlyMap<string, ServerTag> | undefined];
  for await (const release of lists.all<ServerRelease>('releases/', 'releases')) {
    const members = await lists.whole(`releases/${release.id}/work-items/`, 'work items of releases');
    const linked = members.map(({ id }) => id);
    if (!touches(linked, items)) {
      others++;
      continue;
    }
    if (release.tag) tags ??= await tagsOf(options);
    const tag = release.tag && tags?.get(release.tag);
    const thing = { ...(await releaseOf(options, release)), items: linked, tag: tag ? tagOf(options, tag) : null };
    yield thing;
    const texts = [thing, ...thing.comments, thing.changelog ?? []].flat().map(({ html }) => html);
    yield* picturesLeft(pictures, 'release', release.name, texts);
  }
  yield* othersLeft('release', others);
}

async function tagsOf({ lists }: WorkspaceOptions): Promise<ReadonlyMap<string, ServerTag>> {
  const tags = await lists.whole<ServerTag>('releases/tags/', 'tags of releases');
  return new Map(tags.map((tag) => [tag.id, tag]));
}

const tagOf = ({ project }: WorkspaceOptions, tag: ServerTag): ReleaseTagPart => ({
  ...{ ...namedOf(tag), name: tag.version ?? tag.name, description: tag.description ?? '' },
  ...{ commitHash: tag.commit_hash ?? null, gitTag: tag.git_tag ?? null, isOfProject: tag.project === project },
});

async function releaseOf(
  { lists }: WorkspaceOptions,
  release: ServerRelease,
): Promise<Omit<ReleaseThing, 'items' | 'tag'>> {
  const at = `releases/${release.id}/`;
  const labels = await lists.whole<ServerMark>(`${at}labels/`, 'labels of releases');
  const links = await lists.whole<ServerLink>(`${at}links/`, 'links of releases');
  const comments = await lists.whole<ServerComment>(`${at}comments/`, 'comments on releases');
  const changelog = await lists.one<ServerChangelog>(`${at}changelog/`);
  return {
    ...{ kind: 'release', ...namedOf(release), html: release.description?.description_html ?? '' },
    status: RELEASE_STATUSES.find((status) => status === release.status) ?? 'unreleased',
    ...{ startDate: release.start_date ?? null, targetDate: release.target_date ?? null, lead: release.lead ?? null },
    ...{ releaseDate: release.release_date ?? null, isLatest: release.is_latest ?? false },
    ...{ isPrerelease: release.is_prerelease ?? false, logoProps: release.logo_props ?? {} },
    ...{ labels: labels.map(labelOf), comments: comments.map(commentOf) },
    links: links.map((link) => ({ ...partOf(link), title: link.title ?? '', url: link.url })),
    changelog: changelog ? { ...partOf(changelog), html: changelog.changelog?.description_html ?? '' } : null,
  };
}

const commentOf = (comment: ServerComment): ReleaseCommentPart => ({
  ...{ ...partOf(comment), html: comment.comment?.description_html ?? '', parent: comment.parent ?? null },
  ...{ isResolved: comment.is_resolved ?? false, editedAt: comment.edited_at ?? null },
});
