import { defineRecordEvents } from '#events';
import { filter, order, type ListSpec } from '#kernel';
import { OfReleaseRepository, type OfRelease } from './release.access';

/** A web address that belongs to a release. */
export interface ReleaseLinkRecord extends OfRelease {
  readonly title: string;
  readonly url: string;
  readonly metadata: object;
}

export const releaseLinkList: ListSpec = {
  filters: { title: filter.name(), url: filter.name() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class ReleaseLinkRepository extends OfReleaseRepository<ReleaseLinkRecord> {}

export const releaseLinkEvents = defineRecordEvents<ReleaseLinkRecord>({
  kind: 'release.link',
  entityType: 'release_link',
});
