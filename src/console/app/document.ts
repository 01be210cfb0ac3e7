import type { Response } from 'express';
import type { PersonWorkspace } from '../../contexts/workspaces';
import { mounted } from '#kernel';
import { markup, type PageWorkspace } from '../kit';
import { builtApp } from './built';

/** What the document states about the person beside their session. */
interface KnownOfPerson {
  readonly workspaces: readonly PersonWorkspace[];
  readonly isInstanceAdministrator: boolean;
}

/**
 * The data that the application needs before its first call: the person, the person's workspaces, the token for calls,
 * and the path of the service.
 */
function known({ session, menu, ctx }: PageWorkspace, { workspaces, isInstanceAdministrator }: KnownOfPerson): string {
  const { userId, displayName, formToken } = session;
  const base = mounted('/').replace(/\/$/, '');
  return JSON.stringify({
    base,
    formToken,
    person: { id: userId, name: displayName, isInstanceAdministrator },
    workspaces: workspaces.map(({ slug, name, isSuspended }) => ({ slug, name, isSuspended })),
    features: [...ctx.features],
    menu,
  });
}

export function appDocument(place: PageWorkspace, person: KnownOfPerson): string {
  const { script, styles, preloads } = builtApp();
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="cairn" content="${known(place, person)}">
<title>Cairn</title>
<link rel="icon" href="data:,">
${preloads.map((file) => markup`<link rel="modulepreload" href="/app/${file}">\n`)}
${styles.map((file) => markup`<link rel="stylesheet" href="/app/${file}">\n`)}
<script type="module" src="/app/${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`.text;
}

/** The content security policy: scripts, styles and fonts of this server, calls only to this server, no framing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function sendDocument(response: Response, html: string): void {
  response
    .writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(html);
}
