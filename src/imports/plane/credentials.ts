import { hashSecret } from '#auth';
import type { Db } from '#persistence';
import { HINT, type ArrivedCredentials, type ArrivedKey } from '../../contexts/identity';
import { isAddress } from '../../parcel';
import { membersOf } from './members';
import * as sql from './queries';
import type { Snapshot } from './snapshot';

interface OwnerRow {
  readonly id: string;
  readonly email: string;
  readonly password: string | null;
}

interface KeyRow {
  readonly id: string;
  readonly owner: string;
  readonly label: string | null;
  readonly description: string;
  readonly token: string;
  readonly is_service: boolean;
  readonly expired_at: string | null;
  readonly created_at: string;
}

/** What people can sign in with afterwards, and what they look like. */
export interface MovedAccess {
  passwords: number;
  keys: number;
  pictures: number;
  /** People for whom mail about notifications is off from now on. */
  unmailed: number;
  readonly notes: { readonly person: string; readonly what: string }[];
}

export interface CredentialOptions {
  readonly db: Db;
  readonly credentials: ArrivedCredentials;
  /** Id of the workspace here. */
  readonly workspaceId: string;
  /** Id of the workspace there. */
  readonly from: string;
}

/**
 * Brings passwords and API keys of members who have access here. Values of keys are hashed at once: they are written nowhere.
 */
export async function bringCredentials(snapshot: Snapshot, options: CredentialOptions): Promise<MovedAccess> {
  const { db, credentials, workspaceId, from } = options;
  const owners = (await snapshot.all<OwnerRow>(sql.OWNERS, [from])).filter(({ email }) => isAddress(email));
  const emails = owners.map(({ email }) => email.toLowerCase());
  const accounts = await membersOf(db, workspaceId, emails);
  const keys = await snapshot.all<KeyRow>(sql.KEYS, [from]);
  const moved: MovedAccess = { passwords: 0, keys: 0, pictures: 0, unmailed: 0, notes: [] };
  for (const { id, email, password } of owners) {
    const own = keys.filter(({ owner }) => owner === id);
    const userId = accounts.get(email.toLowerCase());
    if (userId === undefined) {
      if (own.length)
        moved.notes.push({ person: email, what: `${own.length} API keys stay behind: they have no access here` });
      continue;
    }
    const taken = await credentials.take({ userId, password, keys: own.map(keyOf) });
    moved.keys += taken.keys.length;
    if (taken.password === 'taken') moved.passwords++;
    const what = UNUSED[taken.password];
    if (what) moved.notes.push({ person: email, what });
  }
  return moved;
}

const UNUSED: Readonly<Record<string, string | undefined>> = {
  unreadable: 'the password is stored in a way that is not known here: they choose a new one',
};

const keyOf = ({ id, label, description, token, ...row }: KeyRow): ArrivedKey => ({
  ...{ id, title: label ?? '', description, hash: hashSecret(token), hint: token.slice(-HINT) },
  ...{ isService: row.is_service, expiresAt: row.expired_at, createdAt: row.created_at },
});
