import type { Response } from 'express';
import type { PersonWorkspace } from '../../contexts/workspaces';
import { mounted } from '#kernel';
import { markup, type PageWorkspace, type ShutOut } from '../kit';
import { builtApp } from './built';

/** What the document states about the person beside their session. */
interface KnownOfPerson {
  readonly workspaces: readonly PersonWorkspace[];
  readonly isInstanceAdministrator: boolean;
}

const NOTHING = { features: [], menu: [] } as const;

/** What the document states about the second factor that the person lacks; null if they lack none. */
function missingFactor(place: PageWorkspace | ShutOut) {
  if ('refusal' in place)
    return { dueAt: null, trustsProviders: place.refusal.details.extra?.trusts_providers === true };
  const { secondFactorDueAt: dueAt } = place.ctx;
  return dueAt === undefined ? null : { dueAt };
}

/**
 * The data that the application needs before its first call: the person, the person's workspaces, the token for calls,
 * and the path of the service. Nobody who is shut out learns anything about the workspace.
 */
function known(place: PageWorkspace | ShutOut, { workspaces, isInstanceAdministrator }: KnownOfPerson): string {
  const { userId, displayName, formToken } = place.session;
  const { features, menu } = 'refusal' in place ? NOTHING : { features: place.ctx.features, menu: place.menu };
  const base = mounted('/').replace(/\/$/, '');
  return JSON.stringify({
    base,
    formToken,
    person: { id: userId, name: displayName, isInstanceAdministrator },
    workspaces: workspaces.map(({ slug, name, isSuspended }) => ({ slug, name, isSuspended })),
    features: [...features],
    menu,
    missingFactor: missingFactor(place),
  });
}

export function appDocument(place: PageWorkspace | ShutOut, person: KnownOfPerson): string {
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

export function sendDocument(response: Response, html: string, status = 200): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(html);
}
