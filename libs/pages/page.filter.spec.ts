import type { ArgumentsHost } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { DomainError } from '#kernel';
import { PageFilter } from './page.filter';

/** What a reader gets of a failure, and what is logged of it. */
function shown(thrown: unknown) {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const sent: { status?: number; html?: string } = {};
  const response = {
    getHeader: () => 'request-0001',
    setHeaders: () => undefined,
    writeHead: (status: number) => Object.assign(response, { status: (sent.status = status) }),
    end: (html: string) => (sent.html = html),
  };
  const host = { switchToHttp: () => ({ getResponse: () => response }) } as unknown as ArgumentsHost;
  new PageFilter().catch(thrown, host);
  const logged = log.mock.calls.map(([entry]) => entry as unknown);
  log.mockRestore();
  return { ...sent, logged };
}

it('names the request of a failure of the server, on the page and in the log', () => {
  const error = new TypeError('x of undefined');
  const { status, html, logged } = shown(error);
  expect(status).toBe(500);
  expect(html).toContain('<p>Request request-0001</p>');
  expect(html).not.toContain('undefined');
  expect(logged).toEqual([{ err: error, requestId: 'request-0001' }]);
});

it('keeps the id to itself where the request was at fault', () => {
  const { status, html, logged } = shown(new DomainError('not_found', 'not_found', 'There is no such page.'));
  expect(status).toBe(404);
  expect(html).not.toContain('request-0001');
  expect(logged).toEqual([]);
});
