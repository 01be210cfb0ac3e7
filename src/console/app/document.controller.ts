import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsoleFilter, Places } from '../kit';
import { appDocument, sendDocument } from './document';

/** Addresses that the application has a page for; web/frame/routes.tsx says which. */
const ADDRESSES = [
  '',
  'my-work',
  'inbox',
  'items/:key',
  'projects/:project',
  'projects/:project/cycles',
  'projects/:project/cycles/:cycle',
];

/** The document that starts the application: the same for all of its pages. */
@Controller('w/:slug')
@UseFilters(ConsoleFilter)
export class AppDocumentController {
  constructor(private readonly places: Places) {}

  @Get(ADDRESSES)
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    // Refuses a workspace that this person does not see; anything below it is refused to the application.
    sendDocument(response, appDocument(await this.places.see(request, response)));
  }
}
