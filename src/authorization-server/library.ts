import { Logger } from '@nestjs/common';

export type Library = typeof import('oidc-provider');

let loading: Promise<Library> | undefined;

/** Loaded by the first request that needs it: most processes serve keys and sessions only. */
export const library = (): Promise<Library> => (loading ??= load());

/** It writes to the console that it prefers a later Node; the tests run what we use of it on this one. */
async function load(): Promise<Library> {
  const logger = new Logger('AuthorizationServer');
  const { warn } = console;
  console.warn = (text: string) => logger.debug(text);
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
