import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiRefusal, ConsoleFilter, type Listed, type Place, Places, redirect, sendPage, textOf } from '../kit';
import { projectsPage, type NewProject, type ProjectRow } from './projects.page';

const SHOWN = { per_page: '200', order_by: 'created_at', fields: 'name,identifier,description' };

/** The projects of a workspace, and new ones. */
@Controller('w/:slug')
@UseFilters(ConsoleFilter)
export class ProjectsPageController {
  constructor(private readonly places: Places) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.page(await this.places.see(request, response)));
  }

  @Post()
  async create(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, form } = await this.places.change(request, response);
    const draft = { name: textOf(form, 'name'), identifier: textOf(form, 'identifier') };
    try {
      const { identifier } = await place.api.post<ProjectRow>(`${place.root}projects/`, draft);
      redirect(response, `/w/${place.slug}/projects/${encodeURIComponent(identifier)}/`);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      sendPage(response, await this.page(place, { ...draft, refusal: error }), { status: error.status });
    }
  }

  private async page(place: Place, draft?: NewProject): Promise<string> {
    return projectsPage(place, await place.api.get<Listed<ProjectRow>>(`${place.root}projects/`, SHOWN), draft);
  }
}
