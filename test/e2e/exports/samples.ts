import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as Storage from '#storage';
import { sql, testRun } from '../../support';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

const { DiskObjectStore } = jest.requireActual<typeof Storage>('../../../dist/libs/storage');

const CONTENT = 'A parcel.';

/** An export that nobody carries out. A completed one has a file. */
const stored =
  (status: 'queued' | 'completed') =>
  async ({ tenant: { workspaceId, owner } }: SamplePlace): Promise<string> => {
    const id = randomUUID();
    const isCompleted = status === 'completed';
    if (!isCompleted) await endAll(workspaceId);
    // Others may start one at the same moment: then there is one to cancel.
    const [row] = await sql<{ id: string }>(
      `insert into workspace_exports (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, status,
         records, file_bytes, started_at, ended_at, expires_at, message, size, sha256, missing_files)
       values ($1, $2, now(), now(), $3, $3, $4, 7, 9, now(), $5, $5::timestamptz + interval '7 days', 'It was gone.', $6, $7, 0)
       on conflict do nothing returning id`,
      [
        ...[workspaceId, id, owner.userId, status],
        ...(isCompleted ? [new Date().toISOString(), CONTENT.length, 'a'.repeat(64)] : [null, null, null]),
      ],
    );
    if (isCompleted) await storeFile(`${workspaceId}/export-${id}.tar`);
    return row?.id ?? unfinished(workspaceId);
  };

const storeFile = (key: string): Promise<void> =>
  new DiskObjectStore({
    directory: testRun().storageDir,
    path: '/storage',
    secret: () => Promise.resolve(''),
  }).store({ key, contentType: 'application/x-tar', size: CONTENT.length }, Readable.from([Buffer.from(CONTENT)]));

async function unfinished(workspaceId: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `select id from workspace_exports where workspace_id = $1 and status in ('queued', 'running') and deleted_at is null`,
    [workspaceId],
  );
  return row!.id;
}

/** A workspace has one export at a time. */
async function endAll(workspaceId: string): Promise<void> {
  await sql(
    `update workspace_exports set status = 'cancelled', ended_at = now(), expires_at = now() + interval '7 days'
     where workspace_id = $1 and status in ('queued', 'running') returning id`,
    [workspaceId],
  );
}

export const samples: Samples = {
  kinds: { exports: stored('completed') },
  recipes: {
    'create-export': {
      query: async ({ tenant }) => {
        await endAll(tenant.workspaceId);
        return {};
      },
    },
    'cancel-export': { record: stored('queued') },
  },
};
