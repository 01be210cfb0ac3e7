import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { WorkspaceConcurrency } from '#http';
import { notFound, PublicAddress } from '#kernel';
import { payloadOf, providerOf } from './admission';
import { answer, answerList } from './answer';
import { ScimBulk } from './bulk';
import { ScimEndpoint } from './endpoints';
import { ScimGroups } from './groups';
import { ROOT, type Json } from './protocol';
import { resourceTypes, schemas, serviceProviderConfig } from './schemas';
import { ScimUsers } from './users';

@Controller(`${ROOT}/Users`)
export class ScimUsersController extends ScimEndpoint {
  constructor(users: ScimUsers, concurrency: WorkspaceConcurrency) {
    super(users, concurrency);
  }
}

@Controller(`${ROOT}/Groups`)
export class ScimGroupsController extends ScimEndpoint {
  constructor(groups: ScimGroups, concurrency: WorkspaceConcurrency) {
    super(groups, concurrency);
  }
}

@Controller(`${ROOT}/Bulk`)
export class ScimBulkController {
  constructor(
    private readonly bulk: ScimBulk,
    private readonly concurrency: WorkspaceConcurrency,
  ) {}

  @Post()
  async run(@Req() request: Request, @Res() response: Response, @Body() body: unknown): Promise<void> {
    const provider = providerOf(request);
    answer(response, await this.concurrency.within(provider.workspaceId, () => this.bulk.run(provider, body)));
  }
}

/** What this service can do (RFC 7644, 4). */
@Controller(ROOT)
export class ScimDiscoveryController {
  constructor(private readonly addresses: PublicAddress) {}

  @Get('ServiceProviderConfig')
  config(@Req() request: Request, @Res() response: Response): void {
    providerOf(request);
    answer(response, serviceProviderConfig(this.address, payloadOf(request)));
  }

  @Get('ResourceTypes')
  resourceTypes(@Req() request: Request, @Res() response: Response): void {
    this.all(request, response, resourceTypes(this.address));
  }

  @Get('ResourceTypes/:id')
  resourceType(@Req() request: Request, @Res() response: Response, @Param('id') id: string): void {
    this.one(request, response, { among: resourceTypes(this.address), id });
  }

  @Get('Schemas')
  schemas(@Req() request: Request, @Res() response: Response): void {
    this.all(request, response, schemas(this.address));
  }

  @Get('Schemas/:id')
  schema(@Req() request: Request, @Res() response: Response, @Param('id') id: string): void {
    this.one(request, response, { among: schemas(this.address), id });
  }

  private all(request: Request, response: Response, resources: readonly Json[]): void {
    providerOf(request);
    answerList(response, { resources, total: resources.length }, {});
  }

  private one(
    request: Request,
    response: Response,
    { among, id }: { readonly among: readonly Json[]; readonly id: string },
  ): void {
    providerOf(request);
    const resource = among.find((one) => String(one.id).toLowerCase() === id.toLowerCase());
    if (!resource) throw notFound();
    answer(response, resource);
  }

  private readonly address = (path: string): string => this.addresses.of(path);
}
