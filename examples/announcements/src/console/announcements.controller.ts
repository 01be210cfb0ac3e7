import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiRefusal, ConsoleFilter, Places, redirect, sendPage, textOf, type Listed, type Place } from 'cairn/console';
import { Clock } from 'cairn/kernel';
import type { Request, Response } from 'express';
import { isCurrent } from '../domain/announcement';
import { announcementsPage, type Draft, type Shown } from './announcements.page';

/** What is announced today, and a form for more. Who may do what is the interface's say, which the page calls. */
@Controller('w/:slug/announcements')
@UseFilters(ConsoleFilter)
export class AnnouncementsPageController {
  constructor(
    private readonly places: Places,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.page(await this.places.see(request, response)));
  }

  @Post()
  async create(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, form } = await this.places.change(request, response);
    const draft = { name: textOf(form, 'name'), text: textOf(form, 'text') };
    try {
      await place.api.post(`${place.root}announcements/`, draft);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      return sendPage(response, await this.page(place, { ...draft, refusal: error }), { status: error.status });
    }
    redirect(response, `/w/${place.slug}/announcements/`);
  }

  private async page(place: Place, draft?: Draft): Promise<string> {
    const { data } = await place.api.get<Listed<Shown>>(`${place.root}announcements/`, { per_page: '200' });
    const today = this.clock.now().slice(0, 10);
    const current = data.filter((one) => isCurrent({ startsOn: one.starts_on, endsOn: one.ends_on }, today));
    return announcementsPage(place, current, draft);
  }
}
