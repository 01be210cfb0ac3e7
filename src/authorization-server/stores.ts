import { Injectable } from '@nestjs/common';
import { Apps, DeviceCodes, Grants, Installations, Requests, Tokens } from '../contexts/oauth';

/** All use cases that the protocol needs. */
@Injectable()
export class Stores {
  constructor(
    readonly apps: Apps,
    readonly deviceCodes: DeviceCodes,
    readonly grants: Grants,
    readonly installations: Installations,
    readonly requests: Requests,
    readonly tokens: Tokens,
  ) {}
}
