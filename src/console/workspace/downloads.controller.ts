import { pipeline } from 'node:stream/promises';
import { Controller, Get, NotFoundException, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsoleApi, ConsoleFilter, ConsoleSessions } from '../kit';

/** Headers of the API's response that the browser needs to save the file. */
const PASSED_ON = ['content-type', 'content-disposition', 'content-length', 'cache-control'];

/**
 * Saves files that the API sends, such as an export of a workspace: the path is that of the operation below `/api/v2/`. A
 * link sends only the session cookie, which the API does not accept without the form token, and a script would have to
 * keep the whole file in memory.
 */
@Controller('downloads')
@UseFilters(ConsoleFilter)
export class DownloadsController {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly api: ConsoleApi,
  ) {}

  @Get('*path')
  async download(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.sessions.require(request, response);
    const file = await this.api.of(request, session).file(operationIn(request));
    if (!/^attachment/.test(file.headers['content-disposition'] ?? '')) {
      file.destroy();
      throw new NotFoundException();
    }
    const headers = PASSED_ON.flatMap((name) => (file.headers[name] ? [[name, file.headers[name]]] : []));
    response.writeHead(200, { ...Object.fromEntries(headers), 'X-Content-Type-Options': 'nosniff' });
    // Ends the API's work if the browser goes away, and the browser's download if the API cannot go on.
    await pipeline(file, response).catch(() => response.destroy());
  }
}

/** The path of the operation with its query, as they were sent. */
const operationIn = ({ originalUrl }: Request): string => originalUrl.replace(/^.*?\/downloads\//, '');
