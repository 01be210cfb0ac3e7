import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsoleFilter, type Listed, filterValuesOf, Places, sendPage } from '../kit';
import { auditPage, type AuditRow } from './audit.page';

const FILTERS = ['search', 'category', 'outcome'] as const;

/** Who did what in a workspace. */
@Controller('w/:slug/audit')
@UseFilters(ConsoleFilter)
export class AuditPageController {
  constructor(private readonly places: Places) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const place = await this.places.see(request, response);
    const filter = filterValuesOf(request, FILTERS);
    const query = { ...filter, ...filterValuesOf(request, ['offset']) };
    const log = await place.api.get<Listed<AuditRow>>(`${place.root}audit-logs/`, query);
    sendPage(response, auditPage(place, log, filter));
  }
}
