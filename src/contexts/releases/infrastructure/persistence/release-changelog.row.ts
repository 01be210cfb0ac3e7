import { Column, Entity } from 'typeorm';
import type { RecordTable } from '#persistence';
import type { InRelease } from '../../application/release.access';
import { changelogList } from '../../application/release-changelog.repository';
import { inRelease, OfReleaseRow } from './in-release';

@Entity('release_changelogs')
export class ReleaseChangelogRow extends OfReleaseRow {
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb') descriptionJson!: object;
}

export const releaseChangelogTable: RecordTable<InRelease, ReleaseChangelogRow> = {
  row: ReleaseChangelogRow,
  list: changelogList,
  place: inRelease,
};
