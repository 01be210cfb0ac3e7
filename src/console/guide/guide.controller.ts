import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mounted } from '#kernel';
import { guideFile } from './built-guide';

const ROOT = '/guide/';

/** The content security policy: files of this server only, and nothing inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the guide, which the build makes from the documents. It is the same for everyone and needs no sign-in. */
@Controller('guide')
export class GuideController {
  @Get(['', '*path'])
  async send(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { path } = request;
    const file = guideFile(path.slice(ROOT.length));
    // Pages link relatively, so their addresses end with a slash.
    if (!path.endsWith('/') && guideFile(`${path}/`.slice(ROOT.length)))
      return response.redirect(301, mounted(`${path}/`));
    if (!file) throw new NotFoundException();
    response.setHeader('Content-Security-Policy', POLICY);
    await file.send(request, response);
  }
}
