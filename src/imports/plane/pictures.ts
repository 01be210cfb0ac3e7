import { DomainError } from '#kernel';
import type { Db } from '#persistence';
import { provenType } from '#storage';
import type { ArrivedPictures } from '../../contexts/assets';
import { isAddress } from '../../parcel';
import { spooled } from '../files/spool';
import { uuidOf } from '../ids';
import { FileLost, reasonOf } from '../import.error';
import type { Source } from '../thing';
import type { MovedAccess } from './credentials';
import { announcedBy, plainName } from './files';
import { membersOf } from './members';
import * as sql from './queries';
import type { Snapshot } from './snapshot';

const WITHOUT_PICTURE = 'select id from users where id = any ($1::uuid[]) and avatar_url is null';

interface PictureRow {
  readonly email: string;
  readonly id: string;
  readonly asset: string;
  readonly attributes: unknown;
}

interface PictureOptions {
  readonly db: Db;
  readonly pictures: ArrivedPictures;
  readonly open: NonNullable<Source['open']>;
  readonly maxBytes: number;
  /** Id of the workspace here. */
  readonly workspaceId: string;
  /** Id of the workspace there. */
  readonly from: string;
  readonly isDryRun: boolean;
}

/** Brings pictures of members who have access and no picture here. */
export async function bringPictures(
  snapshot: Snapshot,
  options: PictureOptions,
): Promise<Pick<MovedAccess, 'pictures' | 'notes'>> {
  const { db, workspaceId, from } = options;
  const moved: Pick<MovedAccess, 'pictures' | 'notes'> = { pictures: 0, notes: [] };
  const rows = (await snapshot.all<PictureRow>(sql.PICTURES, [from])).filter(({ email }) => isAddress(email));
  const accounts = await membersOf(
    db,
    workspaceId,
    rows.map(({ email }) => email.toLowerCase()),
  );
  const wanting = new Set(
    (await db.query<{ id: string }>(WITHOUT_PICTURE, [[...accounts.values()]])).map(({ id }) => id),
  );
  for (const row of rows) {
    const userId = accounts.get(row.email.toLowerCase());
    if (userId === undefined || !wanting.has(userId)) continue;
    try {
      if (await taken(row, userId, options)) moved.pictures++;
    } catch (error) {
      moved.notes.push({ person: row.email, what: `the picture stays behind: ${whyLost(error)}` });
    }
  }
  return moved;
}

async function taken(row: PictureRow, userId: string, { pictures, open, maxBytes, isDryRun }: PictureOptions) {
  const id = uuidOf(userId, `plane picture ${row.id}`);
  if (!(await pictures.isNew(id))) return false;
  if (isDryRun) return true;
  const { name, type } = announcedBy(row.attributes);
  const { content } = await open(row.asset, maxBytes);
  return spooled(content, async ({ size, sample, open: read }) => {
    const file = { name: name ?? plainName(row.asset), type: type ?? (await provenType(sample)), size };
    return pictures.take({ id, userId, file, bytes: read() });
  });
}

/** The reason, where the picture itself is one. */
function whyLost(error: unknown): string {
  if (error instanceof FileLost) return error.message;
  if (error instanceof DomainError && error.kind === 'invalid_request') return reasonOf(error);
  throw error;
}
