import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { builtApp } from './built';

/** Serves the scripts, styles and fonts of the application. They are the same for everyone. */
@Controller('app')
export class AppFilesController {
  @Get(':file')
  async send(@Param('file') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const file = builtApp().files.get(name);
    if (!file) throw new NotFoundException();
    await file.send(request, response);
  }
}
