import { Logger } from '@nestjs/common';

export type Library = typeof import('oidc-provider');

let loading: Promise<Library> | undefined;

/** Loads the library with the first request that needs it. Most processes serve only keys and sessions. */
export const library = (): Promise<Library> => (loading ??= load());

/**
 * The library warns on the console that it prefers a later version of Node; the warning is logged at the level `debug`.
 * The tests run the parts that we use on this version.
 */
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
