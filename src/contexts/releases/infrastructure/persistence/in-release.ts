import { Column } from 'typeorm';
import { TenantRow, type Place } from '#persistence';
import type { InRelease } from '../../application/release.access';

/** Records that hang on a release; the release's lock makes their writers wait for one another. */
export const inRelease: Place<Pick<InRelease, 'workspaceId' | 'releaseId'>> = {
  values: ({ releaseId }) => ({ releaseId }),
  lock: async (db, { workspaceId, releaseId }) => {
    const text = 'select 1 from releases where workspace_id = $1 and id = $2 for no key update';
    await db.query(text, [workspaceId, releaseId]);
  },
};

export abstract class OfReleaseRow extends TenantRow {
  @Column('uuid') releaseId!: string;
}
