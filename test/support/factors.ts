import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './passwords';
import { testRun } from './run';
import { cookieOf, newSession, type BrowserSession } from './sessions';
import { sql } from './sql';

const STEP_MS = 30_000;

/** The code that an app with this secret shows, some steps from now. */
export const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

export interface AccountAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls of the application about the account of somebody who is signed in. */
export class AccountPage {
  constructor(
    readonly session: BrowserSession,
    private readonly base = testRun().servers[0]!,
  ) {}

  static async as(person: { readonly userId: string }): Promise<AccountPage> {
    return new AccountPage(await newSession(person));
  }

  get(path: string): Promise<AccountAnswer> {
    return this.call('GET', path);
  }

  post(path: string, body: object = {}): Promise<AccountAnswer> {
    return this.call('POST', path, body);
  }

  /** Sets up an app that generates codes. */
  async addTotp(password = PASSWORD): Promise<{ readonly secret: string; readonly recovery: readonly string[] }> {
    const begun = await this.post('factors/totp/begin/', { password });
    const { token, secret } = begun.body as { token: string; secret: string };
    const confirmed = await this.post('factors/totp/confirm/', { token, code: codeAt(secret) });
    if (confirmed.status !== 201) throw new Error(JSON.stringify([begun, confirmed]));
    return { secret, recovery: confirmed.body.recovery_codes as string[] };
  }

  private async call(method: string, path: string, body?: object): Promise<AccountAnswer> {
    const response = await fetch(`${this.base}/profile/account/${path}`, {
      method,
      headers: {
        ...cookieOf(this.session),
        'x-form-token': this.session.formToken,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as AccountAnswer['body']) : {} };
  }
}

/** Lets codes of the present be used again, so that a test need not wait for the next one. */
export const forgetUsedCodes = ({ userId }: { readonly userId: string }): Promise<unknown> =>
  sql('update totp_factors set last_step = 0 where user_id = $1', [userId]);
