import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One answer of a server. */
export interface JsonPage {
  readonly value: unknown;
  /** Address of the next page, by the header `Link`. */
  readonly next: string | undefined;
}

/** Answers of a server in a directory, so that a command that was cut off goes on where it was. */
export class KeptAnswers {
  private constructor(private readonly directory: string) {}

  static async in(directory: string): Promise<KeptAnswers> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return new KeptAnswers(directory);
  }

  /** Returns an answer; null for one that there is nothing, undefined for an address that was not asked. */
  async read(url: string): Promise<JsonPage | null | undefined> {
    try {
      return JSON.parse(await readFile(this.pathOf(url), 'utf8')) as JsonPage | null;
    } catch {
      // Missing, or from a machine that stopped while it wrote.
      return undefined;
    }
  }

  async write(url: string, page: JsonPage | null): Promise<void> {
    const path = this.pathOf(url);
    await writeFile(`${path}.new`, JSON.stringify(page), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  private pathOf(url: string): string {
    return join(this.directory, `${createHash('sha256').update(url).digest('hex')}.json`);
  }
}
