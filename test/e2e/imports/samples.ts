import { randomUUID } from 'node:crypto';
import { expectOk, sql, uploadTo } from '../../support';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

const ROWS = 'Title\nWrite a test\n';

async function file({ tenant: { v2 } }: SamplePlace): Promise<string> {
  const announced = { name: 'tasks.csv', type: 'text/csv', size: ROWS.length };
  const id = await uploadTo(await v2.post('assets/', announced), ROWS);
  expectOk(await v2.patch(`assets/${id}/`, {}));
  return id;
}

/** In a project of its own, because a project has one import at a time. */
const ofFile = async (place: SamplePlace, fresh = true) => ({
  source: 'csv',
  project_id: fresh ? await place.newId('projects') : place.project.id,
  file_id: await file(place),
  is_dry_run: true,
});

/** An import that nobody carries out. */
async function waiting(place: SamplePlace): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into imports (workspace_id, id, created_at, updated_at, project_id, source, settings, is_dry_run, status,
       records, message)
     values ($1, $2, now(), now(), $3, 'csv', '{}', true, 'queued', 0, '') returning id`,
    [place.tenant.workspaceId, id, await place.newId('projects')],
  );
  return id;
}

export const samples: Samples = {
  kinds: { imports: async (place) => place.create('imports/', await ofFile(place)) },
  recipes: {
    'create-import': { body: ofFile },
    'cancel-import': { record: waiting },
  },
};
