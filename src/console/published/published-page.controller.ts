import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PublishedPages } from '../../contexts/wiki';
import { contentSecurityPolicy, Html, markup, page, PageFilter } from '../kit';
import { sendPublished } from './send-published';

/** Pages for everybody who has their address, signed in or not. */
@Controller('published/pages/:anchor')
@UseFilters(PageFilter)
export class PublishedPageController {
  constructor(private readonly pages: PublishedPages) {}

  @Get()
  async show(@Param('anchor') anchor: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { name, descriptionHtml, updatedAt } = await this.pages.get(anchor);
    // Its HTML was cleaned when it was stored.
    const content = markup`<article class="rich">${new Html(descriptionHtml)}</article>
<p class="soft">As of ${updatedAt.slice(0, 10)}</p>`;
    sendPublished(request, response, page({ title: name, content }), contentSecurityPolicy());
  }
}
