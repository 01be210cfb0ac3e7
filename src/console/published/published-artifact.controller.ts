import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PublishedArtifacts } from '../../contexts/artifacts';
import { PageFilter } from '../kit';
import { ARTIFACT_POLICY } from './artifact.policy';
import { sendPublished } from './send-published';

/** Serves published artifacts to everyone who has their address. */
@Controller('published/artifacts/:anchor')
@UseFilters(PageFilter)
export class PublishedArtifactController {
  constructor(private readonly artifacts: PublishedArtifacts) {}

  @Get()
  async show(@Param('anchor') anchor: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendPublished(request, response, await this.artifacts.html(anchor), ARTIFACT_POLICY);
  }
}
