import { Column, Entity } from 'typeorm';
import type { RecordTable } from '#persistence';
import type { InRelease } from '../../application/release.access';
import { releaseLinkList } from '../../application/release-link.repository';
import { inRelease, OfReleaseRow } from './in-release';

@Entity('release_links')
export class ReleaseLinkRow extends OfReleaseRow {
  @Column('text') title!: string;
  @Column('text') url!: string;
  @Column('jsonb') metadata!: object;
}

export const releaseLinkTable: RecordTable<InRelease, ReleaseLinkRow> = {
  row: ReleaseLinkRow,
  list: releaseLinkList,
  place: inRelease,
  search: ['title', 'url'],
};
