import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { ApiRequest } from '#http';
import { DiskObjectStore, FILE_ADDRESSES, ObjectStore } from '#storage';

interface Served {
  readonly pattern: RegExp;
  readonly by: string;
}

const WORKSPACE = `^${FILE_ADDRESSES}/workspaces/([^/]+)`;
const FILE = '([^/]+)/attachments/([^/]+)/?$';

/** The operations that serve the permanent addresses of files. */
const ADDRESSES: readonly Served[] = [
  {
    pattern: new RegExp(`${WORKSPACE}/projects/([^/]+)/issues/${FILE}`),
    by: '/api/v2/workspaces/$1/projects/$2/work-items/$3/attachments/$4/download/',
  },
  {
    pattern: new RegExp(`${WORKSPACE}/projects/([^/]+)/pages/${FILE}`),
    by: '/api/v2/workspaces/$1/projects/$2/pages/$3/attachments/$4/download/',
  },
  {
    pattern: new RegExp(`${WORKSPACE}/pages/${FILE}`),
    by: '/api/v2/workspaces/$1/pages/$2/attachments/$3/download/',
  },
  {
    pattern: new RegExp(`${WORKSPACE}/([^/]+)/?$`),
    by: '/api/v2/workspaces/$1/assets/$2/download/',
  },
];

/** Rewrites the permanent address of a file to its operation, which checks credentials, limits and roles. */
function followAddress(request: Request, _response: Response, next: NextFunction): void {
  const { path } = request;
  const served = path.startsWith(FILE_ADDRESSES) ? ADDRESSES.find(({ pattern }) => pattern.test(path)) : undefined;
  if (served) {
    request.url = path.replace(served.pattern, served.by) + request.url.slice(path.length);
    // The file may have any type.
    request.headers.accept = '*/*';
  }
  next();
}

/**
 * Installs the permanent addresses of files, and the upload and download routes if this server stores the files itself.
 */
export function useStorage(app: INestApplication): void {
  const store = app.get(ObjectStore);
  if (store instanceof DiskObjectStore) {
    app.use(store.path, (request: Request, response: Response, next: NextFunction) => {
      (request as ApiRequest).state.untimed = true;
      store.routes(request, response, next);
    });
  }
  app.use(followAddress);
}
