import type { Proof } from './identity-provider';
import type { SamlSettings } from './sign-in.settings';

/** What the identity provider states about a person, and which request of ours it answers. */
export interface SamlAnswer {
  readonly requestId: string;
  readonly proof: Proof;
}

/** Proves the identity of people by SAML 2.0. */
export abstract class SamlProvider {
  /** Returns the description of this service that is registered at the provider. */
  abstract metadata(provider: SamlSettings): Promise<string>;
  /** Returns the certificate that providers encrypt assertions with, in PEM form; null if there is no usable one. */
  abstract certificate(): Promise<string | null>;
  /** Returns the address that a browser is sent to with a request. */
  abstract urlFor(provider: SamlSettings, requestId: string): Promise<string>;
  /**
   * Reads a response. Throws unless the provider has signed it for this service and it is valid now. Whether the request is
   * open, and the response new, is the caller's to decide.
   */
  abstract answerOf(provider: SamlSettings, response: string): Promise<SamlAnswer>;
}
