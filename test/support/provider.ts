import { unique, type Page, type Browser } from '.';
import { cli } from './cli';
import { hostProvider } from './host';
import { freePort, Stage, type Service } from './service';

export const ADMIN = { ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'correct horse', ADMIN_WORKSPACE: 'acme' };
export const NO_LIMITS = {
  SIGN_IN_ADDRESS_RATE_LIMIT: 'off',
  SIGN_IN_ACCOUNT_RATE_LIMIT: 'off',
  API_KEY_RATE_LIMIT: 'off',
};

/** Lets people of a group of the identity provider become members of the workspace `acme`, and others leave it. */
export async function makeMembersOf(group: string, { url }: Pick<Service, 'url'>, databaseUrl: string): Promise<void> {
  const command = ['token', 'create', '--email', ADMIN.ADMIN_EMAIL, '--json'];
  const { stdout } = await cli(command, { DATABASE_URL: databaseUrl });
  const { api_key } = JSON.parse(stdout) as { api_key: string };
  const send = async (method: string, path: string, body: object): Promise<void> => {
    const answer = await fetch(`${url}/api/v2/workspaces/acme/group-sync/${path}/`, {
      method,
      headers: { 'X-Api-Key': api_key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    // A mapping that is there already is a conflict.
    if (!answer.ok && answer.status !== 409) throw new Error(await answer.text());
  };
  await send('PATCH', 'config', { is_enabled: true, auto_remove: true });
  await send('POST', 'workspace-mappings', { idp_group_name: group, role_slug: 'member' });
}

export interface Provider {
  readonly issuer: string;
  stop(): Promise<void>;
}

export interface Place {
  readonly service: Service;
  readonly provider: Provider;
}

/** A database with services on it, each with an identity provider of its own. */
export class ProviderStage {
  private readonly providers: Provider[] = [];

  private constructor(readonly stage: Stage) {}

  static async make(): Promise<ProviderStage> {
    return new ProviderStage(await Stage.make());
  }

  sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.stage.sql(text, values);
  }

  /** A service and its provider, which know one another. */
  async begin(method: string, env: Readonly<Record<string, string>> = {}): Promise<Place> {
    const PORT = String(await freePort());
    const { BASE_URL = `http://127.0.0.1:${PORT}` } = env;
    const provider = await this.startProvider(BASE_URL, method);
    const secret: Record<string, string> = method === 'none' ? {} : { OIDC_CLIENT_SECRET: 'secret-of-cairn' };
    const oidc = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'cairn', ...secret };
    const service = await this.stage.start({ ...ADMIN, ...NO_LIMITS, ...oidc, PORT, BASE_URL, ...env });
    return { service, provider };
  }

  async clear(): Promise<void> {
    await Promise.all(this.providers.map((provider) => provider.stop()));
    await this.stage.clear();
  }

  private async startProvider(service: string, method: string): Promise<Provider> {
    const port = await freePort();
    const { end } = await hostProvider({ port, callback: `${service}/sign-in/oidc/callback/`, method });
    const provider = { issuer: `http://127.0.0.1:${port}`, stop: end };
    this.providers.push(provider);
    return provider;
  }
}

export type Claims = Readonly<Record<string, unknown>>;

const isCallback = (location: string): boolean => /\/sign-in\/oidc\/([^/]+\/)?callback\//.test(location);

/** Goes to the provider and proves there to be somebody; stops before the way back. */
export async function visit(
  visitor: Browser,
  claims: Claims,
  next = '/profile/',
  below = '',
  registered = '',
): Promise<Page> {
  const away = await visitor.get(`${below}/sign-in/oidc/${registered}?next=${encodeURIComponent(next)}`);
  const asked = await visitor.follow(
    await visitor.get(away.location!),
    (location) => !location.includes('/interaction/'),
  );
  const proved = await visitor.post(asked.location!, { claims: JSON.stringify(claims) });
  return visitor.follow(proved, (location) => !isCallback(location));
}

export const enter = async (visitor: Browser, claims: Claims, next?: string, below?: string): Promise<Page> =>
  visitor.get((await visit(visitor, claims, next, below)).location!);

export const somebody = (members: Claims = {}) => {
  const sub = unique('sub-');
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Bob Builder', ...members };
};
