import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsoleFilter, type Listed, filterValuesOf, Places, segment, sendPage } from '../kit';
import { ROW_EXPANSIONS, type WorkItemRow } from './work-item.rows';
import { workItemsPage, type WorkItemsView } from './work-items.page';

const FILTERS = ['search', 'state_group', 'priority'] as const;

/** The work items of a project, narrowed and paged by the parameters that the interface has for it. */
@Controller('w/:slug/projects/:project')
@UseFilters(ConsoleFilter)
export class WorkItemsPageController {
  constructor(private readonly places: Places) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const place = await this.places.see(request, response);
    const filter = filterValuesOf(request, FILTERS);
    const path = `${place.root}projects/${segment(request, 'project')}/`;
    const [project, items] = await Promise.all([
      place.api.get<WorkItemsView['project']>(path, { fields: 'name,identifier' }),
      place.api.get<Listed<WorkItemRow>>(`${path}work-items/`, {
        ...filter,
        ...filterValuesOf(request, ['offset']),
        expand: ROW_EXPANSIONS,
      }),
    ]);
    sendPage(response, workItemsPage(place, { project, items, filter }));
  }
}
