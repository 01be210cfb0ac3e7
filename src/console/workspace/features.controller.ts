import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiRefusal, ConsoleFilter, type Place, Places, redirect, sendPage } from '../kit';
import { featuresPage, SWITCHES, type Switches } from './features.page';

/** What is switched on in a workspace. */
@Controller('w/:slug/settings/features')
@UseFilters(ConsoleFilter)
export class FeaturesPageController {
  constructor(private readonly places: Places) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const place = await this.places.see(request, response);
    sendPage(response, featuresPage(place, await featuresOf(place)));
  }

  /** A browser sends the boxes that are ticked. */
  @Post()
  async save(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, form } = await this.places.change(request, response);
    const wanted = Object.fromEntries(Object.keys(SWITCHES).map((name) => [name, form.has(name)]));
    const known = await featuresOf(place);
    const changed = Object.entries(wanted).filter(
      ([name, on]) => typeof known[name] === 'boolean' && known[name] !== on,
    );
    try {
      if (changed.length) await place.api.patch(`${place.root}features/`, Object.fromEntries(changed));
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      return sendPage(response, featuresPage(place, { ...known, ...wanted }, error), { status: error.status });
    }
    redirect(response, `/w/${place.slug}/settings/features/`);
  }
}

const featuresOf = ({ api, root }: Place): Promise<Switches> => api.get<Switches>(`${root}features/`);
