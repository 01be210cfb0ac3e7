import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as Storage from '#storage';
import { sql, testRun } from '../../support';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

const { DiskObjectStore } = jest.requireActual<typeof Storage>('../../../dist/libs/storage');

const CONTENT = 'An archive.';

/** A completed archive that nobody made, with a file. */
async function stored({ tenant: { owner } }: SamplePlace): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into own_archives (id, user_id, created_at, updated_at, status, records, file_bytes, started_at, ended_at,
       expires_at, message, size, sha256, missing_files)
     values ($1, $2, now(), now(), 'completed', 7, 9, now(), now(), now() + interval '7 days', 'It was gone.', $3, $4, 0)
     returning id`,
    [id, owner.userId, CONTENT.length, 'a'.repeat(64)],
  );
  const store = new DiskObjectStore({
    directory: testRun().storageDir,
    path: '/storage',
    secret: () => Promise.resolve(''),
  });
  const object = { key: `${owner.userId}/archive-${id}.zip`, contentType: 'application/zip', size: CONTENT.length };
  await store.store(object, Readable.from([Buffer.from(CONTENT)]));
  return id;
}

/** A person has one archive at a time. */
async function endAll({ tenant: { owner } }: SamplePlace): Promise<void> {
  await sql(
    `update own_archives set status = 'failed', ended_at = now(), expires_at = now() + interval '7 days'
     where user_id = $1 and status in ('queued', 'running') returning id`,
    [owner.userId],
  );
}

export const samples: Samples = {
  kinds: { 'user-archives': stored },
  recipes: {
    'create-archive': {
      query: async (place) => {
        await endAll(place);
        return {};
      },
    },
  },
};
