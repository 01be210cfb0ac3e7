import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { InstanceAdministrators } from '#auth';
import { STATUS } from '#http';
import { PersonWorkspaces } from '../../contexts/workspaces';
import { ConsoleFilter, PageContexts } from '../kit';
import { appDocument, sendDocument } from './document';

/**
 * Serves the document that starts the application. It is the same for all of its pages, which are all paths of a
 * workspace that no other controller handles. The application itself shows unknown pages as missing.
 */
@Controller('w/:slug')
@UseFilters(ConsoleFilter)
export class AppDocumentController {
  constructor(
    private readonly places: PageContexts,
    private readonly workspaces: PersonWorkspaces,
    private readonly administrators: InstanceAdministrators,
  ) {}

  @Get(['', '*path'])
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    // Refuses workspaces that the person cannot see. The API checks everything below when the application calls it.
    const place = await this.places.seeOrSetUp(request, response);
    const { userId } = place.session;
    const [workspaces, isInstanceAdministrator] = await Promise.all([
      this.workspaces.of(userId),
      this.administrators.include(userId),
    ]);
    const html = appDocument(place, { workspaces, isInstanceAdministrator });
    sendDocument(response, html, 'refusal' in place ? STATUS[place.refusal.kind] : undefined);
  }
}
