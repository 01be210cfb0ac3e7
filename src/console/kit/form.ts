import express, { type Request, type Response } from 'express';
import { withBodyLimit } from '#http';
import { forbidden } from '#kernel';

/** The name of the hidden field with the session's form token. */
export const FORM_TOKEN = 'form_token';

const upTo = (limit: number) =>
  withBodyLimit(limit, express.text({ type: 'application/x-www-form-urlencoded', limit }));

const parse = upTo(64 * 1024);
/** Forms of identity providers list all groups of a person. */
const parseForeign = upTo(256 * 1024);

/**
 * True if the browser states that a page of this server sent the request. Browsers without `Sec-Fetch-Site` send an
 * `Origin` with every form; it is `null` for pages that hide their address, which no page of this server does.
 */
export function isFromHere({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host);
}

/** Reads the fields of a form. Refuses (403) forms from other sites. */
export async function readForm(request: Request, response: Response): Promise<URLSearchParams> {
  if (!isFromHere(request)) throw forbidden('This form was not sent by a page of this server.');
  return fieldsOf(request, response, parse);
}

/** Reads the fields of a form that a page of another site sends. What it says has to prove itself. */
export const readForeignForm = (request: Request, response: Response): Promise<URLSearchParams> =>
  fieldsOf(request, response, parseForeign);

async function fieldsOf(request: Request, response: Response, read: typeof parse): Promise<URLSearchParams> {
  await new Promise<void>((resolve, reject) =>
    read(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve())),
  );
  return new URLSearchParams(request.body as string | undefined);
}

/** Returns the trimmed text of a field. */
export const textOf = (form: URLSearchParams, name: string): string => form.get(name)?.trim() ?? '';

/** Returns a parameter of the page's query; empty if it is missing. */
export const queryOf = ({ originalUrl }: Request, name: string): string =>
  new URL(originalUrl, 'http://localhost').searchParams.get(name) ?? '';
