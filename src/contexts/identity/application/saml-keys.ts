import { Injectable, Logger } from '@nestjs/common';
import { Clock, newId, PublicAddress } from '#kernel';
import { SecretBox } from '#secrets';
import { samlKeyPlace, type KeyPair, type SamlKey } from '../domain/saml-key';
import { KeyPairMaker } from './key-pair-maker';
import { SamlKeyRepository } from './saml-key.repository';

/**
 * The keys that identity providers encrypt assertions with. The installation makes the first one itself, when a provider
 * reads the metadata. Read at each use, so that a new key acts at once in all processes.
 */
@Injectable()
export class SamlKeys {
  private readonly logger = new Logger('IdentityProvider');

  constructor(
    private readonly keys: SamlKeyRepository,
    private readonly maker: KeyPairMaker,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly address: PublicAddress,
  ) {}

  /** The key that providers are shown. Null if its secret key is not configured: what it encrypted could not be read. */
  async live(): Promise<KeyPair | null> {
    const key = (await this.keys.live()) ?? (await this.first());
    return this.opened(key);
  }

  /** All keys that can decrypt, the one that providers are shown first. */
  async all(): Promise<KeyPair[]> {
    return (await this.keys.all()).flatMap((key) => this.opened(key) ?? []);
  }

  private async first(): Promise<SamlKey> {
    const [id, createdAt] = [newId(), this.clock.now()];
    const { hostname } = new URL(this.address.of('/'));
    const { privateKey, certificate } = await this.maker.make(hostname, new Date(createdAt));
    await this.keys.insert({ id, sealedKey: this.box.close(privateKey, samlKeyPlace(id)), certificate, createdAt });
    return (await this.keys.live())!;
  }

  private opened({ id, sealedKey, certificate }: SamlKey): KeyPair | null {
    const privateKey = this.box.open(sealedKey, samlKeyPlace(id));
    if (privateKey !== null) return { privateKey, certificate };
    this.logger.error({ id }, 'A key for SAML assertions cannot be decrypted: its secret key is missing');
    return null;
  }
}
