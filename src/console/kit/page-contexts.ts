import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SECOND_FACTOR_REQUIRED } from '#auth';
import { Contexts } from '#context';
import { DomainError } from '#kernel';
import { ConsoleApi } from './console-api';
import { ConsoleSessions } from './console-sessions';
import type { FilterValues } from './filter-form';
import { queryOf } from './form';
import { ConsoleAccess, isAllowed } from './console-access';
import { PAGES, type PageWorkspace } from './page-workspace';

/** Returns a path parameter, encoded so that it stays one segment. */
export const segment = ({ params }: Request, name: string): string => encodeURIComponent(String(params[name]));

/** Returns the query parameters that have a value. */
export const filterValuesOf = (request: Request, names: readonly string[]): FilterValues =>
  Object.fromEntries(names.map((name) => [name, queryOf(request, name)]).filter(([, value]) => value));

/** Somebody whom the workspace refuses until they have a second factor. */
export interface ShutOut extends Pick<PageWorkspace, 'slug' | 'session'> {
  readonly refusal: DomainError;
}

/** Resolves the workspace of a page's request. People who are not signed in are sent to the sign-in page. */
@Injectable()
export class PageContexts {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly api: ConsoleApi,
    private readonly contexts: Contexts,
    private readonly doors: ConsoleAccess,
  ) {}

  /** Returns the workspace of a page to show. */
  async see(request: Request, response: Response): Promise<PageWorkspace> {
    const session = await this.sessions.require(request, response);
    return this.place(request, session);
  }

  /** Like `see`, but for a page on which people set up the second factor without which the workspace refuses them. */
  async seeOrSetUp(request: Request, response: Response): Promise<PageWorkspace | ShutOut> {
    const session = await this.sessions.require(request, response);
    try {
      return await this.place(request, session);
    } catch (error) {
      if (!(error instanceof DomainError && error.reason === SECOND_FACTOR_REQUIRED)) throw error;
      return { slug: segment(request, 'slug'), session, refusal: error };
    }
  }

  /** Returns the workspace and the fields of a submitted form. */
  async change(request: Request, response: Response): Promise<{ place: PageWorkspace; form: URLSearchParams }> {
    const { session, form } = await this.sessions.readForm(request, response);
    return { place: await this.place(request, session), form };
  }

  private async place(request: Request, session: PageWorkspace['session']): Promise<PageWorkspace> {
    const slug = segment(request, 'slug');
    const ctx = await this.doors.enter(request, session);
    const menu = [...PAGES, ...this.contexts.menu].filter(
      ({ operation, allow }: (typeof PAGES)[number]) =>
        (!operation || this.doors.may(ctx, operation)) && (!allow || isAllowed(ctx, allow)),
    );
    return { slug, session, ctx, menu, api: this.api.of(request, session), root: `workspaces/${slug}/` };
  }
}
