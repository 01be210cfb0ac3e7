import { Injectable, Logger } from '@nestjs/common';
import type { SAML } from '@node-saml/node-saml';
import { Clock, PublicAddress } from '#kernel';
import { SamlProvider, type SamlAnswer } from '../application/saml-provider';
import { providerOff, providerRefused } from '../application/sign-in.errors';
import { SignInSettings, type SamlSettings } from '../application/sign-in.settings';
import { readAssertion, type Element } from './saml.assertion';
import { assertSafe } from './saml.signatures';

const ACS = '/sign-in/saml/acs/';
const METADATA = '/sign-in/saml/metadata/';
const SKEW_MS = 60_000;
const MAX_REASON = 300;

/** SAML 2.0: requests by redirect, responses by form. Only signed assertions count. */
@Injectable()
export class NodeSamlProvider extends SamlProvider {
  private readonly logger = new Logger('IdentityProvider');

  constructor(
    private readonly settings: SignInSettings,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {
    super();
  }

  async metadata(): Promise<string> {
    return (await this.client()).generateServiceProviderMetadata(null);
  }

  async urlFor(requestId: string): Promise<string> {
    return (await this.client(requestId)).getAuthorizeUrlAsync('', undefined, {});
  }

  async answerOf(response: string): Promise<SamlAnswer> {
    try {
      await assertSafe(Buffer.from(response, 'base64').toString('utf8'));
      const { profile } = await (await this.client()).validatePostResponseAsync({ SAMLResponse: response });
      const assertion = profile?.getAssertion?.().Assertion as Element | undefined;
      if (!assertion) throw new Error('The response has no assertion');
      return readAssertion(assertion, this.expected());
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON);
      this.logger.warn({ reason }, 'A sign-in by the identity provider failed');
      throw providerRefused();
    }
  }

  private expected() {
    const { entityId, emailAttribute } = this.saml;
    const recipient = this.address.of(ACS);
    return { entityId, emailAttribute, recipient, now: Date.parse(this.clock.now()), skewMs: SKEW_MS };
  }

  /** Loads the library when it is needed, since most installations have no such provider. */
  private async client(requestId?: string): Promise<SAML> {
    const { SAML: Client, ValidateInResponseTo } = await import('@node-saml/node-saml');
    const { entryPoint, certificates } = this.saml;
    return new Client({
      entryPoint,
      idpCert: [...certificates],
      issuer: this.address.of(METADATA),
      callbackUrl: this.address.of(ACS),
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: SKEW_MS,
      // `readAssertion` reads from the signed assertion which request it answers; the library would keep requests in memory.
      validateInResponseTo: ValidateInResponseTo.never,
      ...(requestId !== undefined && { generateUniqueId: () => requestId }),
    });
  }

  private get saml(): SamlSettings {
    const { saml } = this.settings;
    if (!saml) throw providerOff();
    return saml;
  }
}
