import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DigestStops } from '../../contexts/notifications';
import { PageFilter, queryOf, sendPage } from '../kit';
import { StopLimit } from './stop-limit';
import { stopPage, stoppedPage } from './stop.page';

/**
 * Stops mail about notifications, with a link from such a mail. Opening the link changes nothing, because mail scanners
 * open links as well.
 */
@Controller('notifications/stop')
@UseFilters(PageFilter)
export class StopController {
  constructor(
    private readonly stops: DigestStops,
    private readonly limit: StopLimit,
  ) {}

  @Get()
  async ask(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = queryOf(request, 'token');
    await this.limit.watch(request.ip ?? '', () => this.stops.assertOpen(token));
    sendPage(response, stopPage(token), { secretAddress: true });
  }

  /** The body is ignored: mail programs send `List-Unsubscribe=One-Click` from any origin, in any encoding. */
  @Post()
  async stop(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = queryOf(request, 'token');
    await this.limit.watch(request.ip ?? '', () => this.stops.stop(token));
    sendPage(response, stoppedPage(), { secretAddress: true });
  }
}
