import { Injectable, Logger } from '@nestjs/common';
import type { SAML, SamlOptions } from '@node-saml/node-saml';
import { Clock, PublicAddress } from '#kernel';
import { SamlProvider, type SamlAnswer } from '../application/saml-provider';
import { providerPath, storedIssuer } from '../application/providers';
import { providerRefused } from '../application/sign-in.errors';
import type { SamlSettings } from '../application/sign-in.settings';
import { SamlKeys } from '../application/saml-keys';
import { readAssertion, type Element } from './saml.assertion';
import { KEY_TRANSPORTS, withDecrypted } from './saml.encryption';
import { assertSafe } from './saml.signatures';

const SKEW_MS = 60_000;
const MAX_REASON = 300;

/** SAML 2.0: requests by redirect, responses by form. Only signed assertions count, be they encrypted or not. */
@Injectable()
export class NodeSamlProvider extends SamlProvider {
  private readonly logger = new Logger('IdentityProvider');

  constructor(
    private readonly address: PublicAddress,
    private readonly clock: Clock,
    private readonly keys: SamlKeys,
  ) {
    super();
  }

  async metadata(provider: SamlSettings): Promise<string> {
    const key = await this.keys.live();
    const client = await this.client(provider, key ? { decryptionPvk: key.privateKey } : {});
    return withKeyTransports(client.generateServiceProviderMetadata(key?.certificate ?? null));
  }

  async certificate(): Promise<string | null> {
    return (await this.keys.live())?.certificate ?? null;
  }

  async urlFor(provider: SamlSettings, requestId: string): Promise<string> {
    const client = await this.client(provider, { generateUniqueId: () => requestId });
    return client.getAuthorizeUrlAsync('', undefined, {});
  }

  async answerOf(provider: SamlSettings, response: string): Promise<SamlAnswer> {
    try {
      const xml = await withDecrypted(Buffer.from(response, 'base64').toString('utf8'), () => this.privateKeys());
      await assertSafe(xml);
      const client = await this.client(provider);
      const { profile } = await client.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
      const assertion = profile?.getAssertion?.().Assertion as Element | undefined;
      if (!assertion) throw new Error('The response has no assertion');
      const { requestId, proof } = readAssertion(assertion, this.expectedOf(provider));
      return { requestId, proof: { ...proof, issuer: storedIssuer(provider, proof.issuer) } };
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON);
      this.logger.warn({ reason }, 'A sign-in by the identity provider failed');
      throw providerRefused();
    }
  }

  private async privateKeys(): Promise<string[]> {
    return (await this.keys.all()).map(({ privateKey }) => privateKey);
  }

  private expectedOf(provider: SamlSettings) {
    const { entityId, emailAttribute } = provider;
    const recipient = this.addressOf(provider, 'acs');
    return { entityId, emailAttribute, recipient, now: Date.parse(this.clock.now()), skewMs: SKEW_MS };
  }

  /** Loads the library when it is needed, since most installations have no such provider. */
  private async client(
    provider: SamlSettings,
    more: Pick<SamlOptions, 'decryptionPvk'> | Pick<SamlOptions, 'generateUniqueId'> = {},
  ): Promise<SAML> {
    const { SAML: Client, ValidateInResponseTo } = await import('@node-saml/node-saml');
    const { entryPoint, certificates } = provider;
    return new Client({
      entryPoint,
      idpCert: [...certificates],
      issuer: this.addressOf(provider, 'metadata'),
      callbackUrl: this.addressOf(provider, 'acs'),
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: SKEW_MS,
      // `readAssertion` reads from the signed assertion which request it answers; the library would keep requests in memory.
      validateInResponseTo: ValidateInResponseTo.never,
      ...more,
    });
  }

  private addressOf(provider: SamlSettings, end: string): string {
    return this.address.of(providerPath('saml', provider, end));
  }
}

/** The library names ciphers alone. Without the rest, a provider may choose a way to encrypt keys that is refused here. */
function withKeyTransports(metadata: string): string {
  const first = /^( *)<EncryptionMethod /m;
  const methods = KEY_TRANSPORTS.map((algorithm) => `<EncryptionMethod Algorithm="${algorithm}"/>`);
  return metadata.replace(first, (start, indent: string) => `${indent}${methods.join(`\n${indent}`)}\n${start}`);
}
