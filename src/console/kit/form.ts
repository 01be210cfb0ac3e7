import express, { type Request, type Response } from 'express';
import { readingAtMost } from '#http';
import { forbidden } from '#kernel';

/** The hidden field that every form of a signed-in person carries. */
export const FORM_TOKEN = 'form_token';

const MAX_BYTES = 64 * 1024;
const parse = readingAtMost(MAX_BYTES, express.text({ type: 'application/x-www-form-urlencoded', limit: MAX_BYTES }));

/**
 * Whether a browser says that one of this server's own pages sent the request. Browsers without `Sec-Fetch-Site` send
 * an `Origin` with every form, which is `null` from pages that hide where they are: none of this server's do.
 */
function isFromHere({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host);
}

/** The fields of a form. Refuses (403) what a page of another site sent. */
export async function readForm(request: Request, response: Response): Promise<URLSearchParams> {
  if (!isFromHere(request)) throw forbidden('This form was not sent by a page of this server.');
  await new Promise<void>((resolve, reject) =>
    parse(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve())),
  );
  return new URLSearchParams(request.body as string | undefined);
}

/** A field's text without spaces around it, which were not meant. */
export const textOf = (form: URLSearchParams, name: string): string => form.get(name)?.trim() ?? '';

/** A parameter of the page's address; empty where it is not there. */
export const queryOf = ({ originalUrl }: Request, name: string): string =>
  new URL(originalUrl, 'http://localhost').searchParams.get(name) ?? '';
