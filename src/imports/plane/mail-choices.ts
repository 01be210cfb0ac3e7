import type { Db } from '#persistence';
import type { ArrivedMailChoices } from '../../contexts/notifications';
import { membersOf } from './members';
import * as sql from './queries';
import type { Snapshot } from './snapshot';

interface MailRow {
  readonly email: string;
  /** Occasions for which they get mail, of all. */
  readonly wanted: number;
  readonly all: number;
}

export interface MailChoiceOptions {
  readonly db: Db;
  readonly choices: ArrivedMailChoices;
  /** Id of the workspace here. */
  readonly workspaceId: string;
  /** Id of the workspace there. */
  readonly from: string;
}

/**
 * Brings what members chose about mail. There it is one switch for each occasion, here one mail sums up all of them: who wants
 * none gets none.
 */
export async function bringMailChoices(
  snapshot: Snapshot,
  { db, choices, workspaceId, from }: MailChoiceOptions,
): Promise<{ readonly unmailed: number; readonly notes: readonly { person: string; what: string }[] }> {
  const rows = await snapshot.all<MailRow>(sql.MAIL_CHOICES, [from]);
  const accounts = await membersOf(
    db,
    workspaceId,
    rows.map(({ email }) => email.toLowerCase()),
  );
  const [none, notes] = [[] as string[], [] as { person: string; what: string }[]];
  for (const { email, wanted, all } of rows) {
    const userId = accounts.get(email.toLowerCase());
    if (userId === undefined) continue;
    if (wanted === 0) none.push(userId);
    else if (wanted < all)
      notes.push({ person: email, what: 'some mail about changes is off there: one mail sums up all of it here' });
  }
  return { unmailed: await choices.takeNone(none), notes };
}
