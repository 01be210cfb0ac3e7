import { Injectable } from '@nestjs/common';
import {
  Clock,
  newId,
  notFound,
  order,
  pageInMemory,
  PublicAddress,
  UnitOfWork,
  type Caller,
  type ListRequest,
  type ListSpec,
  type Page,
  type Revision,
} from '#kernel';
import { providerPath } from '../../identity';
import { MAX_PROVIDERS, type IdentityProvider, type ProviderDetails } from '../domain/identity-provider';
import { IdentityProviderRepository } from './identity-provider.repository';
import { providerChanged, providerCreated, providerRemoved } from './identity-providers.audit';
import { tooManyProviders } from './identity-providers.errors';
import { InstanceTrail } from './instance-trail';
import { ProviderChecks } from './provider-checks';

interface Secret {
  readonly clientSecret: string | null;
}

export type ReviseIdentityProvider = Partial<Omit<ProviderDetails, 'kind'> & Secret>;
export type CreateIdentityProvider = ReviseIdentityProvider & Pick<ProviderDetails, 'kind' | 'label'>;

/** A provider with the addresses of this service that are its own. */
export interface ShownProvider extends IdentityProvider {
  readonly signInUrl: string;
  /** The redirect address of OpenID Connect, or the assertion consumer service of SAML. */
  readonly callbackUrl: string;
  /** For back-channel log-out; null at SAML. */
  readonly logoutUrl: string | null;
  /** Null at OpenID Connect. */
  readonly metadataUrl: string | null;
}

export const identityProviderList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, label: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: true,
};

const SCOPES = 'openid profile email';

const NOTHING = {
  ...{ isEnabled: true, createsAccounts: true, issuer: null, clientId: null, entryPoint: null, entityId: null },
  ...{ certificates: [], emailAttribute: null },
} as const;

/** The identity providers of the installation. Callers are instance administrators: see the gatekeeper. */
@Injectable()
export class IdentityProviders {
  constructor(
    private readonly providers: IdentityProviderRepository,
    private readonly trail: InstanceTrail,
    private readonly checks: ProviderChecks,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly address: PublicAddress,
  ) {}

  async list(_: Caller, request: ListRequest): Promise<Page<ShownProvider>> {
    const all = (await this.providers.all()).map((provider) => this.shown(provider));
    return pageInMemory(all, identityProviderList, request, ['label']);
  }

  async get(_: Caller, id: string): Promise<ShownProvider> {
    return this.shown((await this.providers.find(id)) ?? gone());
  }

  createMany(ctx: Caller, commands: readonly CreateIdentityProvider[]): Promise<ShownProvider[]> {
    return this.unitOfWork.run(() => eachInTurn(commands, (command) => this.create(ctx, command)));
  }

  reviseMany(ctx: Caller, revisions: readonly Revision<ReviseIdentityProvider>[]): Promise<ShownProvider[]> {
    return this.unitOfWork.run(() => eachInTurn(revisions, (revision) => this.revise(ctx, revision)));
  }

  /** Nobody can sign in by a removed provider; its sessions go on. */
  removeMany(ctx: Caller, ids: readonly string[]): Promise<IdentityProvider[]> {
    return this.unitOfWork.run(() =>
      eachInTurn(ids, async (id) => {
        const before = (await this.providers.forWrite(ctx, id)) ?? gone();
        await this.providers.remove(id);
        await this.trail.append(ctx, providerRemoved(before));
        return before;
      }),
    );
  }

  private async create(ctx: Caller, { clientSecret, ...given }: CreateIdentityProvider): Promise<ShownProvider> {
    if ((await this.providers.all()).length >= MAX_PROVIDERS) throw tooManyProviders();
    const [id, at] = [newId(), this.clock.now()];
    const scopes = given.kind === 'oidc' ? SCOPES : null;
    const details = { ...NOTHING, scopes, ...given };
    const sealedSecret = this.checks.sealed({ id, kind: given.kind }, clientSecret) ?? null;
    const provider = { ...details, id, sealedSecret, createdAt: at, updatedAt: at, version: 1 };
    this.checks.assertUsable(provider);
    await this.providers.insert(provider);
    await this.trail.append(ctx, providerCreated(provider));
    return this.shown(provider);
  }

  private async revise(ctx: Caller, { id, patch }: Revision<ReviseIdentityProvider>): Promise<ShownProvider> {
    const before = (await this.providers.forWrite(ctx, id)) ?? gone();
    const { clientSecret, ...given } = patch;
    const secret = this.checks.sealed(before, clientSecret);
    const sealedSecret = secret === undefined ? before.sealedSecret : secret;
    const provider = { ...before, ...given, sealedSecret, updatedAt: this.clock.now(), version: before.version + 1 };
    this.checks.assertUsable(provider);
    await this.providers.update(provider);
    await this.trail.append(ctx, providerChanged(before, provider));
    return this.shown(provider);
  }

  private shown(provider: IdentityProvider): ShownProvider {
    const { kind, id } = provider;
    const at = (end?: string) => this.address.of(providerPath(kind, { registration: { id } }, end));
    const own =
      kind === 'oidc'
        ? { callbackUrl: at('callback'), logoutUrl: at('logout'), metadataUrl: null }
        : { callbackUrl: at('acs'), logoutUrl: null, metadataUrl: at('metadata') };
    return { ...provider, signInUrl: at(), ...own };
  }
}

async function eachInTurn<V, T>(values: readonly V[], write: (value: V) => Promise<T>): Promise<T[]> {
  const written: T[] = [];
  for (const value of values) written.push(await write(value));
  return written;
}

function gone(): never {
  throw notFound();
}
