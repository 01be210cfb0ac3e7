import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsoleFilter, Places } from '../kit';
import { appDocument, sendDocument } from './document';

/**
 * The document that starts the application: the same for all of its pages, which are all addresses of a workspace that no other
 * controller answers. The application says where there is no page.
 */
@Controller('w/:slug')
@UseFilters(ConsoleFilter)
export class AppDocumentController {
  constructor(private readonly places: Places) {}

  @Get(['', '*path'])
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    // Refuses a workspace that this person does not see; anything below it is refused to the application.
    sendDocument(response, appDocument(await this.places.see(request, response)));
  }
}
