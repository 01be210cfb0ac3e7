import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsoleFilter, PageContexts, redirect, segment } from '../kit';

/**
 * Downloads of work item files. A link in a page sends only the session cookie, which the API does not accept without
 * the form token; this page makes the call.
 */
@Controller('w/:slug/items/:key/files')
@UseFilters(ConsoleFilter)
export class WorkItemFilesController {
  constructor(private readonly places: PageContexts) {}

  @Get(':file')
  async download(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { api, root } = await this.places.see(request, response);
    const [key, file] = [segment(request, 'key'), segment(request, 'file')];
    const { project_id } = await api.get<{ project_id: string }>(`${root}work-items/${key}/`, { fields: 'project_id' });
    redirect(
      response,
      await api.location(`${root}projects/${project_id}/work-items/${key}/attachments/${file}/download/`),
    );
  }
}
