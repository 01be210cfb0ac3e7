import { dirname, join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';

const OURS = join(__dirname, 'ui');
/** Not the package's own function, which loads all of the browser's code into this process. */
const THEIRS = dirname(require.resolve('swagger-ui-dist/package.json'));

/** What the page needs of the package; the rest of it is not served. */
const ASSETS = new Set([
  '/index.css',
  '/swagger-ui.css',
  '/swagger-ui-bundle.js',
  '/swagger-ui-standalone-preset.js',
  '/favicon-32x32.png',
  '/oauth2-redirect.html',
  '/oauth2-redirect.js',
]);

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

/** Swagger UI with both documents, for a mount at any address. */
export function docsUi(baseUrl: string | null): Router {
  const router = express.Router();
  const files = express.static(THEIRS, { index: false });
  const asset: RequestHandler = (request, response, next) =>
    ASSETS.has(request.path) ? files(request, response, next) : next();
  router.use(closingSlash, (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy(baseUrl));
    next();
  });
  router.use(express.static(OURS), asset);
  return router;
}

/** Links of the page are relative, so its address has to end with a slash. */
const closingSlash: RequestHandler = (request, response, next) =>
  request.originalUrl.split('?')[0] === request.baseUrl
    ? response.redirect(301, `${request.baseUrl.split('/').pop()}/`)
    : next();
