import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import {
  ApiRefusal,
  ConsoleFilter,
  PageContexts,
  redirect,
  sendPage,
  textOf,
  type Listed,
  type PageWorkspace,
} from 'cairn/console';
import { Clock } from 'cairn/kernel';
import type { Request, Response } from 'express';
import { isCurrent } from '../domain/announcement';
import { announcementsPage, type Draft, type Shown } from './announcements.page';

/** What is announced today, and a form to add more. The page calls the interface, which decides who may do what. */
@Controller('w/:slug/announcements')
@UseFilters(ConsoleFilter)
export class AnnouncementsPageController {
  constructor(
    private readonly contexts: PageContexts,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.page(await this.contexts.see(request, response)));
  }

  @Post()
  async create(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place: workspace, form } = await this.contexts.change(request, response);
    const draft = { name: textOf(form, 'name'), text: textOf(form, 'text') };
    try {
      await workspace.api.post(`${workspace.root}announcements/`, draft);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      return sendPage(response, await this.page(workspace, { ...draft, refusal: error }), { status: error.status });
    }
    redirect(response, `/w/${workspace.slug}/announcements/`);
  }

  private async page(workspace: PageWorkspace, draft?: Draft): Promise<string> {
    const { data } = await workspace.api.get<Listed<Shown>>(`${workspace.root}announcements/`, { per_page: '200' });
    const today = this.clock.now().slice(0, 10);
    const current = data.filter((one) => isCurrent({ startsOn: one.starts_on, endsOn: one.ends_on }, today));
    return announcementsPage(workspace, current, draft);
  }
}
