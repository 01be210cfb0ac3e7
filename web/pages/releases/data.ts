import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { workspacePath } from '../../data/paths';
import type { User, wire, With } from '../../data/wire';

export type ReleaseStatus = NonNullable<wire.Release['status']>;

export type Release = With<
  wire.Release,
  | 'id'
  | 'name'
  | 'description_html'
  | 'status'
  | 'start_date'
  | 'target_date'
  | 'release_date'
  | 'lead_id'
  | 'tag_id'
  | 'is_prerelease'
> & { readonly lead: User | null; readonly tag: ReleaseTag | null };
export type ReleaseTag = With<wire.ReleaseTag, 'id' | 'version'>;
export type ReleaseComment = With<
  wire.ReleaseComment,
  'id' | 'parent_id' | 'comment_html' | 'is_resolved' | 'edited_at' | 'created_at' | 'created_by_id'
>;
export type ReleaseLink = With<wire.ReleaseLink, 'id' | 'title' | 'url'>;
type Changelog = With<wire.ReleaseChangelog, 'description_html'>;

export interface Notes {
  readonly html: string;
  readonly items: number;
  readonly omitted: number;
}

export const STATUSES: readonly ReleaseStatus[] = ['unreleased', 'released', 'cancelled'];

staleOn({
  release: [
    'releases',
    'release-links',
    'release-tags',
    'changelogs',
    'release-notes',
    'items',
    'item-count',
    'tallies',
  ],
  'release.comment': ['release-comments'],
  workitem: ['release-notes'],
});

export const releasesPath = (slug: string): string => `${workspacePath(slug)}releases/`;
export const releasePath = (slug: string, id: string): string => `${releasesPath(slug)}${id}/`;

const EXPANDED = { expand: ['lead', 'tag'] };

/** By date; releases without a date last. */
export const useReleases = (slug: string, enabled = true): UseQueryResult<Release[]> =>
  useAll('releases', releasesPath(slug), { ...EXPANDED, order_by: 'target_date' }, enabled);

export const useRelease = (slug: string, id: string): UseQueryResult<Release> =>
  useOne('releases', releasePath(slug, id), EXPANDED);

export const useReleaseTags = (slug: string): UseQueryResult<ReleaseTag[]> =>
  useAll('release-tags', `${releasesPath(slug)}tags/`);

export const useReleaseLinks = (slug: string, id: string): UseQueryResult<ReleaseLink[]> =>
  useAll('release-links', `${releasePath(slug, id)}links/`);

export const useReleaseComments = (slug: string, id: string, enabled: boolean): UseQueryResult<ReleaseComment[]> =>
  useAll('release-comments', `${releasePath(slug, id)}comments/`, { order_by: 'created_at' }, enabled);

export const useChangelog = (slug: string, id: string): UseQueryResult<Changelog> =>
  useOne('changelogs', `${releasePath(slug, id)}changelog/`);

/** Notes generated from the finished work items of a release. */
export const useNotes = (slug: string, id: string): UseQueryResult<Notes> =>
  useOne('release-notes', `${releasePath(slug, id)}notes/`);
