import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Contexts } from '#context';
import { ConsoleApi } from './console-api';
import { ConsoleSessions } from './console-sessions';
import type { FilterValues } from './filter-form';
import { queryOf } from './form';
import { ConsolePlaces, isAllowed } from './console-places';
import { PAGES, type Place } from './place';

/** As the address spells it: encoded, so that it can only be one segment of a path. */
export const segment = ({ params }: Request, name: string): string => encodeURIComponent(String(params[name]));

/** Those of some parameters of the address that say something. */
export const filterValuesOf = (request: Request, names: readonly string[]): FilterValues =>
  Object.fromEntries(names.map((name) => [name, queryOf(request, name)]).filter(([, value]) => value));

/** Where a request for a page takes place; leads to the sign-in page where nobody is signed in. */
@Injectable()
export class Places {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly api: ConsoleApi,
    private readonly contexts: Contexts,
    private readonly doors: ConsolePlaces,
  ) {}

  async see(request: Request, response: Response): Promise<Place> {
    const session = await this.sessions.require(request, response);
    return this.place(request, session);
  }

  /** The same for a form that was sent, with its fields. */
  async change(request: Request, response: Response): Promise<{ place: Place; form: URLSearchParams }> {
    const { session, form } = await this.sessions.readForm(request, response);
    return { place: await this.place(request, session), form };
  }

  private async place(request: Request, session: Place['session']): Promise<Place> {
    const slug = segment(request, 'slug');
    const ctx = await this.doors.enter(request, session);
    const menu = [...PAGES, ...this.contexts.menu].filter(
      ({ operation, allow }: (typeof PAGES)[number]) =>
        (!operation || this.doors.may(ctx, operation)) && (!allow || isAllowed(ctx, allow)),
    );
    return { slug, session, ctx, menu, api: this.api.of(request, session), root: `workspaces/${slug}/` };
  }
}
