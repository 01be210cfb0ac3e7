import { order, type ListSpec } from '#kernel';
import { OfReleaseRepository, type OfRelease } from './release.access';
import type { Description } from './release.text';

/** What a release brings, as text; each release has one. */
export interface ReleaseChangelogRecord extends OfRelease, Description {}

export const changelogList: ListSpec = {
  filters: {},
  orderings: { id: { cursor: true } },
  defaultOrder: order('id'),
  searchable: false,
};

export abstract class ReleaseChangelogRepository extends OfReleaseRepository<ReleaseChangelogRecord> {}
