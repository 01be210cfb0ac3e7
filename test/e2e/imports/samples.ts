import { randomUUID } from 'node:crypto';
import { sql } from '../../support';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';
import { uploadedFile } from './kit';

const ROWS = 'Title\nWrite a test\n';

/** In a project of its own, because a project has one import at a time. */
const ofFile = async (place: SamplePlace, fresh = true) => ({
  source: 'csv',
  project_id: fresh ? await place.newId('projects') : place.project.id,
  file_id: await uploadedFile(place.tenant.v2, ROWS),
  is_dry_run: true,
});

const REPORT = {
  counts: [{ kind: 'item', arrived: 1, known: 0, lost: 0 }],
  notes: [],
  furtherNotes: 0,
  columns: [],
  samples: [],
};

/** An import that nobody carries out. */
const stored =
  (status: 'queued' | 'paused' | 'failed' | 'completed') =>
  async (place: SamplePlace): Promise<string> => {
    const id = randomUUID();
    const ended = ['completed', 'failed'].includes(status) ? new Date().toISOString() : null;
    await sql(
      `insert into imports (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, project_id, source,
         settings, is_dry_run, status, stage, records, started_at, ended_at, message, report, is_undoable)
       values ($1, $2, now(), now(), $4, $4, $3, 'github', '{"repository":"acme/web"}', false, $5, 'reading', 3, $6, $6,
         'It was gone.', $7, $5 = 'completed') returning id`,
      [
        ...[place.tenant.workspaceId, id, await place.newId('projects'), place.tenant.owner.userId],
        ...[status, ended, JSON.stringify(REPORT)],
      ],
    );
    return id;
  };

export const samples: Samples = {
  kinds: { imports: stored('failed') },
  recipes: {
    'create-import': { body: ofFile },
    'pause-import': { record: stored('queued') },
    'resume-import': { record: stored('paused') },
    'cancel-import': { record: stored('queued') },
    'undo-import': { record: stored('completed') },
  },
};
