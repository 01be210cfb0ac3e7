import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unique } from '.';

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

export interface TokenChanges extends JWTPayload {
  readonly secondsAgo?: number;
  readonly by?: CryptoKey | Uint8Array;
  readonly alg?: string;
}

/** An identity provider that is asked for its keys alone, and tells whom it has signed out. */
export class LogoutProvider {
  private constructor(
    readonly issuer: string,
    private readonly key: CryptoKey,
    private readonly server: Server,
  ) {}

  static async start(): Promise<LogoutProvider> {
    const keys = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', ({ url }, response) => {
      const metadata = {
        issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: `${issuer}/a`,
        token_endpoint: `${issuer}/t`,
      };
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(url === '/keys' ? { keys: [jwk] } : metadata));
    });
    return new LogoutProvider(issuer, keys.privateKey, server);
  }

  /** A logout token for the client `cairn`, but for the changes. */
  tokenFor(sub: string | undefined, { secondsAgo = 0, by = this.key, alg = 'RS256', ...changes }: TokenChanges = {}) {
    const now = Math.floor(Date.now() / 1000) - secondsAgo;
    const claims = {
      iss: this.issuer,
      aud: 'cairn',
      sub,
      iat: now,
      exp: now + 120,
      jti: unique('j'),
      events: EVENTS,
      ...changes,
    };
    return new SignJWT(claims).setProtectedHeader({ alg, kid: 'k', typ: 'logout+jwt' }).sign(by);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
