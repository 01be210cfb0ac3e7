import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { ServedFile } from '#http';

const OURS = join(__dirname, 'ui');
/** The build puts Swagger UI beside our page; what other compilers have made takes it from its package. */
const THEIRS = existsSync(join(OURS, 'swagger-ui.css'))
  ? OURS
  : dirname(require.resolve('swagger-ui-dist/package.json'));

/** The files that the page needs. The rest of the package is not served. */
const ASSETS: Readonly<Record<string, string>> = {
  'page.css': OURS,
  'initializer.js': OURS,
  'swagger-ui.css': THEIRS,
  'swagger-ui-bundle.js': THEIRS,
  'favicon-32x32.png': THEIRS,
  'oauth2-redirect.html': THEIRS,
  'oauth2-redirect.js': THEIRS,
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};

/**
 * The content security policy: only files of this server, no inline scripts, and calls only to this server under either
 * of its addresses.
 */
const policy = (baseUrl: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${baseUrl ? ` ${new URL(baseUrl).origin}` : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A document that the page shows. */
export interface DocumentFile {
  readonly version: string;
  readonly name: string;
  readonly file: () => ServedFile;
}

/**
 * Serves Swagger UI for each of the documents; it can be mounted at any path. Without a version in the query, the page
 * shows the last document.
 */
export function docsUi(baseUrl: string | null, documents: readonly DocumentFile[]): Router {
  const router = express.Router();
  const assets = new Map(Object.entries(ASSETS).map(([name, directory]) => [`/${name}`, once(asset(name, directory))]));
  const pages = new Map(documents.map((document) => [document.version, once(() => page(document, assets))]));
  router.use(closingSlash, (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy(baseUrl));
    next();
  });
  router.use((request, response, next) => {
    const asked = /[?&]version=(\w+)/.exec(request.originalUrl)?.[1] ?? documents.at(-1)!.version;
    const found = request.path === '/' ? pages.get(asked) : assets.get(request.path);
    if (!found || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    found().handler(request, response, next);
  });
  return router;
}

const asset = (name: string, directory: string) => () =>
  new ServedFile(readFileSync(join(directory, name)), TYPES[extname(name)]!);

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

type Assets = ReadonlyMap<string, () => ServedFile>;

/** Makes the page. Its files have their digests in the address, so that browsers cache them until they change. */
function page({ version, name, file }: DocumentFile, assets: Assets): ServedFile {
  const named = readFileSync(join(OURS, 'index.html'), 'utf8').replace(
    /"([\w.-]+\.(?:css|js|png))"/g,
    (_, part: string) => `"${part}?${assets.get(`/${part}`)!().digest}"`,
  );
  const html = named
    .replaceAll('{document}', `${name}?${file().digest}`)
    .replace(`href="?version=${version}"`, `href="?version=${version}" aria-current="page"`);
  return new ServedFile(Buffer.from(html), TYPES['.html']!);
}

/** The page contains relative links, so its address must end with a slash. */
const closingSlash: RequestHandler = (request, response, next) =>
  request.originalUrl.split('?')[0] === request.baseUrl
    ? response.redirect(301, `${request.baseUrl.split('/').pop()}/`)
    : next();
