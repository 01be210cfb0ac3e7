import { expectOk, type Reply } from '.';
import { clientOf, cliJson } from './cli';
import type { Client } from './client';
import type { OwnKey } from './certificates';
import { hostProvider } from './host';
import { NameServer } from './name-server';
import { ADMIN, NO_LIMITS } from './provider';
import { freePort, Stage, type Service } from './service';

export const PROVIDERS = '/api/v2/instance/identity-providers/';

/** A provider that was registered. */
export interface Registered {
  readonly id: string;
  /** The part of its addresses below that of its kind. */
  readonly path: string;
  readonly issuer: string;
  stop(): Promise<void>;
}

/** A service whose administrator registers identity providers. */
export class RegisteredStage {
  private readonly providers: Registered[] = [];

  private constructor(
    readonly stage: Stage,
    readonly service: Service,
    readonly admin: Client,
    readonly names: NameServer,
  ) {}

  static async make(env: Readonly<Record<string, string>> = {}): Promise<RegisteredStage> {
    const [stage, names, port] = [await Stage.make(), await NameServer.start(), await freePort()];
    const own = { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, DNS_SERVERS: names.address };
    const allowed = { WEBHOOK_ALLOWED_CIDRS: 'loopback' };
    const service = await stage.start({ ...ADMIN, ...NO_LIMITS, ...allowed, ...own, ...env });
    const command = ['token', 'create', '--email', ADMIN.ADMIN_EMAIL, '--json'];
    const { api_key } = await cliJson<{ api_key: string }>(command, { DATABASE_URL: stage.databaseUrl });
    return new RegisteredStage(stage, service, clientOf(api_key, 'acme', service.url), names);
  }

  async openId(domains: readonly string[], members: object = {}): Promise<Registered> {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const client = { client_id: 'cairn', client_secret: 'secret-of-cairn' };
    const id = await this.add({ kind: 'oidc', label: 'Acme', issuer, ...client, ...members }, domains);
    const callback = `${this.service.url}/sign-in/oidc/${id}/callback/`;
    const { end } = await hostProvider({ port, callback, method: 'client_secret_basic' });
    return this.kept({ id, path: `${id}/`, issuer, stop: end });
  }

  async saml(domains: readonly string[], key: OwnKey, members: object = {}): Promise<Registered> {
    const issuer = 'https://id.example.com/saml';
    const settings = { entry_point: 'https://id.example.com/sso', entity_id: issuer, certificates: [key.certificate] };
    const id = await this.add({ kind: 'saml', label: 'Acme', ...settings, ...members }, domains);
    return this.kept({ id, path: `${id}/`, issuer, stop: () => Promise.resolve() });
  }

  /** Registers a provider and vouches for its domains. */
  async add(body: object, domains: readonly string[] = []): Promise<string> {
    const { id } = expectOk(await this.admin.post(PROVIDERS, body), 201) as { id: string };
    for (const domain of domains) expectOk(await this.vouch(id, domain));
    return id;
  }

  async vouch(id: string, domain: string): Promise<Reply> {
    const added = expectOk(await this.addDomain(id, domain), 201) as { id: string };
    return this.admin.post(`${PROVIDERS}${id}/domains/${added.id}/verify/`, { verified_by: 'administrator' });
  }

  addDomain(id: string, domain: string): Promise<Reply> {
    return this.admin.post(`${PROVIDERS}${id}/domains/`, { domain });
  }

  async clear(): Promise<void> {
    await Promise.all(this.providers.map((provider) => provider.stop()));
    await this.stage.clear();
    this.names.stop();
  }

  private kept(provider: Registered): Registered {
    this.providers.push(provider);
    return provider;
  }
}
