import { hashSecret, newSecret } from '../../libs/auth/credentials';
import { newId } from '../../libs/kernel/ids';
import { insert } from './sql';

/** Somebody signed in with a browser. */
export interface BrowserSession {
  readonly id: string;
  readonly token: string;
  readonly formToken: string;
}

const HOUR_MS = 3_600_000;
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

export async function newSession(
  { userId }: { readonly userId: string },
  members: Record<string, unknown> = {},
): Promise<BrowserSession> {
  const [id, token, formToken] = [newId(), newSecret('cairn_session_'), newSecret('')];
  const times = { rotated_at: inHours(0), last_used_at: inHours(0), expires_at: inHours(1), created_at: inHours(0) };
  const row = { id, user_id: userId, token_hash: hashSecret(token), form_token: formToken, user_agent: 'test' };
  await insert('sessions', { ...row, ...times, ...members });
  return { id, token, formToken };
}

export const cookieOf = ({ token }: Pick<BrowserSession, 'token'>) => ({ cookie: `cairn_session=${token}` });
