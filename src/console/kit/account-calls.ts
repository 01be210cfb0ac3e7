import { Injectable } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { FORM_TOKEN_HEADER, isSameSecret } from '#auth';
import { withBodyLimit } from '#http';
import { DomainError, forbidden } from '#kernel';
import type { FoundSession } from '../../contexts/identity';
import { ConsoleSessions } from './console-sessions';
import { isFromHere } from './form';

const MAX_BYTES = 64 * 1024;
const parse = withBodyLimit(MAX_BYTES, express.json({ limit: MAX_BYTES }));

export type Sent = Readonly<Record<string, unknown>>;

/** A member that holds text; anything else counts as empty. */
export const textIn = (sent: Sent, name: string): string => {
  const value = sent[name];
  return typeof value === 'string' ? value.trim() : '';
};

/**
 * Calls of the application about the account of the person who is signed in. They take a session and nothing else, and so are no
 * part of the interface: no key and no app may make keys, change a password or end sessions.
 */
@Injectable()
export class AccountCalls {
  constructor(private readonly sessions: ConsoleSessions) {}

  /** The session of a call, with the token that its document was given: other sites cannot know that one. */
  async require(request: Request, response: Response): Promise<FoundSession> {
    const session = await this.sessions.find(request, response);
    if (!session) throw new DomainError('unauthorized', 'unauthorized', 'You are not signed in.');
    const shown = request.headers[FORM_TOKEN_HEADER.toLowerCase()];
    if (!isFromHere(request) || !isSameSecret(String(shown ?? ''), session.formToken)) {
      throw forbidden('This call was not made by a page of this session. Reload the page and try again.');
    }
    return session;
  }

  /** The same, with what was sent as JSON. */
  async read(request: Request, response: Response): Promise<{ session: FoundSession; sent: Sent }> {
    const session = await this.require(request, response);
    await new Promise<void>((resolve, reject) =>
      parse(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve())),
    );
    const body = request.body as unknown;
    return { session, sent: typeof body === 'object' && body !== null ? (body as Sent) : {} };
  }
}

/** Answers with JSON that no cache keeps, or with nothing (204). */
export function answerCall(response: Response, body?: object, status = 200): void {
  response.setHeader('Cache-Control', 'no-store');
  if (body === undefined) response.status(204).end();
  else response.status(status).json(body);
}
