import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Gatekeeper, unknownUrl, type AnyCtx, type AccessRequest } from '#http';
import { CacheUse, notFound, workspaceSuspended, type DomainError } from '#kernel';
import { ACCESS_CACHE_MS } from './authenticate';
import { factorDueAt, isDue, secondFactorRequired } from './factor-gap';
import { AccessStore, InstanceAdministrators, isSuspended, type Access, type SuspendedAccess } from './stores';

interface Found {
  readonly access: Access | SuspendedAccess | null;
}

const MAX_CACHED = 20_000;

/** Resolves the workspace and the project of a request, and caches the result for `ACCESS_CACHE_MS`. */
@Injectable()
export class CachedGatekeeper extends Gatekeeper {
  private readonly places: LRUCache<string, Found, AccessRequest>;
  private readonly use = new CacheUse('access', () => this.places.size);
  private generation = 0;

  constructor(
    store: AccessStore,
    private readonly administrators: InstanceAdministrators,
  ) {
    super();
    this.places = new LRUCache<string, Found, AccessRequest>({
      max: MAX_CACHED,
      ttl: ACCESS_CACHE_MS,
      fetchMethod: async (_key, _stale, { context }) => ({ access: await store.resolve(context) }),
    });
  }

  async enter(place: AccessRequest): Promise<AnyCtx> {
    const { requestId, principal, origin, level, slug, project } = place;
    if (place.isOfInstance) await this.assertAdministrator(place);
    if (level === 'caller') return { requestId, principal, origin, userId: principal.userId };
    const key = `${this.generation} ${principal.userId} ${level} ${slug} ${level === 'project' ? project : ''}`;
    this.use.asked(this.places.has(key));
    const entry = await this.places.fetch(key, { context: place });
    const only = principal.workspaceId;
    if (!entry?.access || (only !== undefined && entry.access.workspaceId !== only)) throw unseen(place);
    if (isSuspended(entry.access)) throw workspaceSuspended();
    const { factorGap, ...access } = entry.access;
    const ctx = { ...access, requestId, principal, origin } as AnyCtx;
    const secondFactorDueAt = factorDueAt(factorGap, principal);
    if (secondFactorDueAt === undefined) return ctx;
    if (!isDue(secondFactorDueAt)) return { ...ctx, secondFactorDueAt };
    // Not cached, so that requests succeed in every process as soon as the person has a second factor.
    this.places.delete(key);
    throw secondFactorRequired(slug!, factorGap!);
  }

  /** Refuses credentials that are bound to a workspace, even those of an instance administrator. */
  private async assertAdministrator({ principal: { userId, workspaceId } }: AccessRequest): Promise<void> {
    if (workspaceId !== undefined || !(await this.administrators.include(userId))) throw unknownUrl();
  }

  /**
   * A new generation changes all cache keys. Clearing the cache instead would abort look-ups in progress, and their
   * requests would answer "not found".
   */
  forget(): void {
    this.generation++;
  }
}

const MAX_SHOWN = 100;

const quoted = (name = ''): string => JSON.stringify(name.slice(0, MAX_SHOWN));

/**
 * Makes the failure (404) that names the requested workspace and project. The words are the same whether they do not
 * exist or are hidden from the caller.
 */
function unseen({ level, slug, project }: AccessRequest): DomainError {
  const within = level === 'project' ? ` with a project ${quoted(project)} in it` : '';
  return notFound(`The requested resource does not exist: no workspace ${quoted(slug)}${within} is visible to you.`);
}
