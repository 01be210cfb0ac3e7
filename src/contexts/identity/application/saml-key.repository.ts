import type { SamlKey } from '../domain/saml-key';

export abstract class SamlKeyRepository {
  /** All keys, the one that providers are shown first. */
  abstract all(): Promise<SamlKey[]>;
  /** The key that providers are shown; null if there is none yet. */
  abstract live(): Promise<SamlKey | null>;
  /** Stores a key unless there is one that providers are shown: of concurrent calls only one does. */
  abstract insert(key: SamlKey): Promise<void>;
  /** Retires the key that providers are shown, and forgets those that were retired before. False if there is none. */
  abstract retire(now: string): Promise<boolean>;
}
