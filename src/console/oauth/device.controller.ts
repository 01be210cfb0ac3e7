import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AttemptLimit, RateCounter } from '#auth';
import { type DomainError, type WorkspaceCtx } from '#kernel';
import { PATHS } from '../../authorization-server';
import type { FoundSession } from '../../contexts/identity';
import { Apps, DeviceCodes, type Client, type DeviceCode } from '../../contexts/oauth';
import { ConsoleFilter, ConsoleAccess, ConsoleSessions, queryOf, sendPage, textOf } from '../kit';
import { cancelledPage, confirmPage, donePage, entryPage, foreignPage } from './device.page';

const UNKNOWN = 'The code does not exist or has expired. Check the code on your device, or start again there.';

/**
 * The limit of wrong codes. A code has 34 bits and is valid for ten minutes, so it cannot be guessed with this many
 * attempts.
 */
const TRIES = { limit: 10, windowSeconds: 600 };

interface Answer {
  readonly session: FoundSession;
  readonly form: URLSearchParams;
  readonly device: DeviceCode;
  readonly app: Client;
}

/** The page on which a person lets a device or command line act for them, with the code that it shows (RFC 8628). */
@Controller(PATHS.device)
@UseFilters(ConsoleFilter)
export class DeviceController {
  private readonly tries: AttemptLimit;

  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly places: ConsoleAccess,
    private readonly apps: Apps,
    private readonly devices: DeviceCodes,
    counter: RateCounter,
  ) {
    this.tries = new AttemptLimit(counter, 'oauth-user-code', TRIES);
  }

  /** Shows the form. A code in the address is filled in, but the person still has to confirm it. */
  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.sessions.require(request, response);
    sendPage(response, entryPage(session, { userCode: queryOf(request, 'user_code').slice(0, 20) }));
  }

  @Post()
  async answer(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form } = await this.sessions.readForm(request, response);
    const userCode = textOf(form, 'user_code');
    const device = await this.deviceOf(session, userCode);
    const app = device && (await this.apps.client(device.appId));
    if (!device || !app) return sendPage(response, entryPage(session, { userCode, error: UNKNOWN }), { status: 400 });
    const ctx = await this.enter(request, session, app);
    if (!ctx) return sendPage(response, foreignPage(session), { status: 403 });
    sendPage(response, await this.decided(ctx, { session, form, device, app }));
  }

  private async decided(ctx: WorkspaceCtx, { session, form, device, app }: Answer): Promise<string> {
    switch (form.get('answer')) {
      case 'yes':
        await this.devices.approve(ctx, device);
        return donePage(session, app);
      case 'no':
        await this.devices.deny(device);
        return cancelledPage(session);
      default:
        return confirmPage(session, { app, scopes: device.scopes, userCode: textOf(form, 'user_code').toUpperCase() });
    }
  }

  /** Finds the device by its code. Each wrong code counts against the person who tried it. */
  private async deviceOf({ userId }: FoundSession, userCode: string): Promise<DeviceCode | null> {
    const refusal = await this.tries.begin(userId);
    if (refusal) throw refusal;
    const device = await this.devices.waiting(userCode);
    if (device) await this.tries.succeeded(userId);
    return device;
  }

  /** Returns null for a person who is not a member of the app's workspace. */
  private async enter(request: Request, session: FoundSession, app: Client): Promise<WorkspaceCtx | null> {
    try {
      return await this.places.workspaceFor(request, session, 'all', { slug: app.workspaceSlug });
    } catch (error) {
      if ((error as DomainError).kind === 'not_found') return null;
      throw error;
    }
  }
}
