import { Inject, Injectable } from '@nestjs/common';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { ownCookie, type OwnCookie } from '#auth';
import type { Config } from '../../config';
import type { Sent } from '../../contexts/identity';
import { CONFIG } from '../../platform/platform.module';

/** Sends browsers to an identity provider, with a cookie by which they are known when they come back. */
@Injectable()
export class VisitCookie {
  private readonly cookie: OwnCookie;

  constructor(@Inject(CONFIG) config: Config) {
    this.cookie = ownCookie('cairn_visit', config);
  }

  leave(response: Response, { url, token, expiresAt }: Sent): void {
    response.cookie(this.cookie.name, token, { ...this.cookie.options, expires: new Date(expiresAt) });
    response.writeHead(303, { Location: url, 'Cache-Control': 'no-store' }).end();
  }

  /** Returns the token of a browser that has come back, and forgets it; empty without one. */
  take(request: Request, response: Response): string {
    response.clearCookie(this.cookie.name, this.cookie.options);
    return parse(request.headers.cookie ?? '')[this.cookie.name] ?? '';
  }
}
