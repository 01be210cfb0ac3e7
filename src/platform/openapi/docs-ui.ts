import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { ServedFile } from '#http';

const OURS = join(__dirname, 'ui');
/** Not the package's own function, which loads all of the browser's code into this process. */
const THEIRS = dirname(require.resolve('swagger-ui-dist/package.json'));

/** What the page needs; the rest of the package is not served. */
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

/** Nothing from elsewhere and no script in the page; calls go to this server under either of its addresses. */
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

/** A document of the page's: its file beside the page, and what it says by now. */
export interface DocumentFile {
  readonly version: string;
  readonly name: string;
  readonly file: () => ServedFile;
}

/** Swagger UI for each of the documents, for a mount at any address. The page without a version is about the last one. */
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

/** The page names its parts with their digests, so that a browser keeps them until they change. */
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

/** Links of the page are relative, so its address has to end with a slash. */
const closingSlash: RequestHandler = (request, response, next) =>
  request.originalUrl.split('?')[0] === request.baseUrl
    ? response.redirect(301, `${request.baseUrl.split('/').pop()}/`)
    : next();
