import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DigestStops } from '../../contexts/notifications';
import { PageFilter, queryOf, sendPage } from '../kit';
import { StopLimit } from './stop-limit';
import { stopPage, stoppedPage } from './stop.page';

/** Ends mail about notifications, by whoever has the link of one. Looking at the link does nothing: scanners of mail do. */
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

  /** What else is sent does not matter: mail programs send `List-Unsubscribe=One-Click` from anywhere, in any encoding. */
  @Post()
  async stop(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = queryOf(request, 'token');
    await this.limit.watch(request.ip ?? '', () => this.stops.stop(token));
    sendPage(response, stoppedPage(), { secretAddress: true });
  }
}
