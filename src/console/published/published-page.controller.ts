import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { baseUrlOf, Id } from '#http';
import { PublishedPages } from '../../contexts/wiki';
import { contentSecurityPolicy, Html, markup, page, PageFilter } from '../kit';
import { sendPublished, sendPublishedFile } from './send-published';

/** Serves published pages to everyone who has their address. */
@Controller('published/pages/:anchor')
@UseFilters(PageFilter)
export class PublishedPageController {
  constructor(private readonly pages: PublishedPages) {}

  @Get()
  async show(@Param('anchor') anchor: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { name, descriptionHtml, updatedAt } = await this.pages.shown(anchor, baseUrlOf(request));
    // The HTML was cleaned when it was stored.
    const content = markup`<article class="rich">${new Html(descriptionHtml)}</article>
<p class="soft">As of ${updatedAt.slice(0, 10)}</p>`;
    sendPublished(request, response, page({ title: name, content }), contentSecurityPolicy());
  }

  /** Serves the pictures and files of a page. */
  @Get('files/:id')
  async file(
    @Param('anchor') anchor: string,
    @Id('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendPublishedFile(request, response, await this.pages.file(anchor, id, baseUrlOf(request)));
  }
}
