import 'reflect-metadata';
import { cryptoProvider, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { webcrypto } from 'node:crypto';

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};

/** A private key and a certificate that it has signed itself, both as PEM. */
export interface OwnKey {
  readonly certificate: string;
  readonly privateKey: string;
}

/** Makes a key, also for a server on this machine. */
export async function newKey(): Promise<OwnKey> {
  cryptoProvider.set(webcrypto as Crypto);
  const keys = (await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=id.example.com',
    keys,
    signingAlgorithm: RSA,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  });
  const exported = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    certificate: certificate.toString('pem'),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${exported.match(/.{1,64}/g)!.join('\n')}\n-----END PRIVATE KEY-----`,
  };
}
