import type { NextFunction, Request, Response } from 'express';
import { AnonymousLimit, AttemptLimit, unauthorized, type RateCounter, type RateLimit } from '#auth';
import type { DomainError } from '#kernel';
import type { Provider, ProvisioningAccess } from '../../application/provisioning-access';

interface Limits {
  /** Of requests with a token. */
  readonly token: RateLimit | 'off';
  /** Of requests without a valid token, for each address. */
  readonly anonymous: RateLimit | 'off';
  /** Bytes of the longest body. */
  readonly payload: number;
}

interface Admitted {
  readonly provider: Provider;
  readonly payload: number;
}

const admitted = new WeakMap<Request, Admitted>();

/** Returns who sends a request. Throws if nobody has admitted it. */
export const providerOf = (request: Request): Provider => admissionOf(request).provider;

/** Returns how many bytes a body may have. */
export const payloadOf = (request: Request): number => admissionOf(request).payload;

function admissionOf(request: Request): Admitted {
  const admission = admitted.get(request);
  if (!admission) throw refused();
  return admission;
}

/** Admits requests with a valid token, before their bodies are read. */
export class ScimAdmission {
  private readonly anonymous: AnonymousLimit;
  private readonly tokens: AttemptLimit;

  constructor(
    private readonly access: ProvisioningAccess,
    counter: RateCounter,
    private readonly limits: Limits,
  ) {
    this.anonymous = new AnonymousLimit(counter, limits.anonymous);
    this.tokens = new AttemptLimit(counter, 'provisioning', limits.token);
  }

  readonly admit = (request: Request, _response: Response, next: NextFunction): void => {
    this.refusalOf(request).then((refusal) => next(refusal), next);
  };

  private async refusalOf(request: Request): Promise<DomainError | undefined> {
    const secret = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const provider = secret ? await this.access.enter(secret) : null;
    if (!provider) return (await this.anonymous.count(request.ip ?? '')) ?? refused();
    admitted.set(request, { provider, payload: this.limits.payload });
    return this.tokens.begin(provider.tokenId);
  }
}

const refused = () => unauthorized('Send a provisioning token of the workspace: "Authorization: Bearer <token>".');
