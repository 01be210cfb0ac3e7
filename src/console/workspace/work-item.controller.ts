import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsoleFilter, type Listed, type Place, Places, redirect, segment, sendPage } from '../kit';
import { workItemPage, type WorkItemDetail, type WorkItemParts } from './work-item.page';
import { ROW_EXPANSIONS, type WorkItemRow } from './work-item.rows';

const DETAIL = {
  fields: 'all,description_html',
  expand: 'state,assignees,labels,type,parent,cycle,modules',
};

const NEWEST = { order_by: '-created_at', per_page: '50', expand: 'actor' };

/** A work item with all that hangs on it. */
@Controller('w/:slug/items/:key')
@UseFilters(ConsoleFilter)
export class WorkItemPageController {
  constructor(private readonly places: Places) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const place = await this.places.see(request, response);
    const item = await place.api.get<WorkItemDetail>(`${place.root}work-items/${segment(request, 'key')}/`, DETAIL);
    sendPage(response, workItemPage(place, item, await partsOf(place, item)));
  }

  /** A file can be had with the cookie of a session only here: the interface wants more than that. */
  @Get('files/:file')
  async download(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { api, root } = await this.places.see(request, response);
    const [key, file] = [segment(request, 'key'), segment(request, 'file')];
    const { project_id } = await api.get<WorkItemDetail>(`${root}work-items/${key}/`, { fields: 'project_id' });
    redirect(
      response,
      await api.location(`${root}projects/${project_id}/work-items/${key}/attachments/${file}/download/`),
    );
  }
}

async function partsOf({ api, root }: Place, { id, project_id }: WorkItemDetail): Promise<WorkItemParts> {
  const path = `${root}projects/${project_id}/work-items/${id}/`;
  const [below, comments, links, attachments, activities] = await Promise.all([
    api.maybe<Listed<WorkItemRow>>(`${root}work-items/`, { parent_id: id, per_page: '50', expand: ROW_EXPANSIONS }),
    api.maybe<WorkItemParts['comments']>(`${path}comments/`, { ...NEWEST, order_by: 'created_at' }),
    api.maybe<WorkItemParts['links']>(`${path}links/`),
    api.maybe<WorkItemParts['attachments']>(`${path}attachments/`, { is_uploaded: 'true' }),
    api.maybe<WorkItemParts['activities']>(`${path}activities/`, NEWEST),
  ]);
  return { below, comments, links, attachments, activities } as WorkItemParts;
}
