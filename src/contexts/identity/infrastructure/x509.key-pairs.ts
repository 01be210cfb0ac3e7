import { webcrypto } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyPairMaker } from '../application/key-pair-maker';
import type { KeyPair } from '../domain/saml-key';

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};

const YEARS = 20;
/** For providers whose clock is behind. */
const EARLIER_MS = 24 * 3_600_000;

/** RSA, the only kind of keys that assertions are encrypted with in practice. */
@Injectable()
export class X509KeyPairs extends KeyPairMaker {
  async make(name: string, now: Date): Promise<KeyPair> {
    const { cryptoProvider, KeyUsageFlags, KeyUsagesExtension, PemConverter, X509CertificateGenerator } =
      await import('@peculiar/x509');
    cryptoProvider.set(webcrypto as Crypto);
    const keys = (await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify'])) as CryptoKeyPair;
    const certificate = await X509CertificateGenerator.createSelfSigned({
      name: [{ CN: [name] }],
      notBefore: new Date(now.getTime() - EARLIER_MS),
      notAfter: new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() + YEARS)),
      keys,
      signingAlgorithm: RSA,
      extensions: [new KeyUsagesExtension(KeyUsageFlags.keyEncipherment)],
    });
    const exported = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
    return {
      privateKey: PemConverter.encode(exported, 'PRIVATE KEY'),
      certificate: `${certificate.toString('pem')}\n`,
    };
  }
}
