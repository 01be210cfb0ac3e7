import { Body, Delete, Get, Headers, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { WorkspaceConcurrency } from '#http';
import { providerOf } from './admission';
import { answerList, answerNothing, answerShown, queryOf } from './answer';
import { projected, projectionOf } from './projection';
import type { ScimResources, Shown } from './resource';

/** The endpoint of one type of resources. */
export abstract class ScimEndpoint {
  constructor(
    private readonly resources: ScimResources,
    private readonly concurrency: WorkspaceConcurrency,
  ) {}

  @Get()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const query = queryOf(request);
    answerList(response, await this.within(request, (provider) => this.resources.list(provider, query)), query);
  }

  @Post()
  async create(@Req() request: Request, @Res() response: Response, @Body() body: unknown): Promise<void> {
    const shown = await this.within(request, (provider) => this.resources.create(provider, body));
    answerShown(response, asked(request, shown), 201);
  }

  @Get(':id')
  async read(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    const projection = projectionOf(queryOf(request));
    answerShown(response, await this.within(request, (provider) => this.resources.get(provider, id, projection)));
  }

  @Put(':id')
  async replace(
    @Req() request: Request,
    @Res() response: Response,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch?: string,
  ): Promise<void> {
    const shown = await this.within(request, (provider) => this.resources.replace(provider, id, body, { ifMatch }));
    answerShown(response, asked(request, shown));
  }

  @Patch(':id')
  async patch(
    @Req() request: Request,
    @Res() response: Response,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch?: string,
  ): Promise<void> {
    const shown = await this.within(request, (provider) => this.resources.patch(provider, id, body, { ifMatch }));
    answerShown(response, asked(request, shown));
  }

  @Delete(':id')
  async remove(
    @Req() request: Request,
    @Res() response: Response,
    @Param('id') id: string,
    @Headers('if-match') ifMatch?: string,
  ): Promise<void> {
    await this.within(request, (provider) => this.resources.remove(provider, id, { ifMatch }));
    answerNothing(response);
  }

  private within<T>(request: Request, work: (provider: ReturnType<typeof providerOf>) => Promise<T>): Promise<T> {
    const provider = providerOf(request);
    return this.concurrency.within(provider.workspaceId, () => work(provider));
  }
}

const asked = (request: Request, shown: Shown): Shown => ({
  ...shown,
  resource: projected(shown.resource, projectionOf(queryOf(request))),
});
