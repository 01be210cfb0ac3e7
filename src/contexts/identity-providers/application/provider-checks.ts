import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { invalidField } from '#kernel';
import { Outbound } from '#outbound';
import { SecretBox } from '#secrets';
import { secretPlace, type IdentityProvider, type ProviderDetails } from '../domain/identity-provider';
import { assertUsable } from '../domain/provider-rules';

/** Checks what administrators say of providers, and seals their secrets. */
@Injectable()
export class ProviderChecks {
  constructor(
    private readonly outbound: Outbound,
    private readonly box: SecretBox,
  ) {}

  /** Throws unless people could sign in by the provider, as far as that can be told without asking it. */
  assertUsable(provider: ProviderDetails): void {
    assertUsable(provider);
    if (!provider.certificates.every(isCertificate))
      throw invalidField('certificates', 'Each item has to be one certificate in PEM form.');
    const objection = provider.issuer === null ? undefined : this.outbound.objectionTo(provider.issuer);
    if (objection) throw invalidField('issuer', objection);
  }

  /** Undefined if no secret was given. */
  sealed({ id, kind }: Pick<IdentityProvider, 'id' | 'kind'>, secret?: string | null) {
    if (secret === undefined || secret === null) return secret;
    if (kind !== 'oidc') throw invalidField('clientSecret', 'Only a provider by OpenID Connect has this.');
    if (!/^\S+$/.test(secret)) throw invalidField('clientSecret', 'Spaces are not allowed.');
    return this.box.close(secret, secretPlace(id));
  }
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
}
