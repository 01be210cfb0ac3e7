import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsoleFilter, Places, redirect, segment } from '../kit';

/** Files of a work item. A link carries the cookie of a session and nothing else, and the interface wants more than that. */
@Controller('w/:slug/items/:key/files')
@UseFilters(ConsoleFilter)
export class WorkItemFilesController {
  constructor(private readonly places: Places) {}

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
