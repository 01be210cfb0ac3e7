import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { itemReferences } from '#references';
import { BorneNames, type Renaming } from '../../projects';
import { renamedIn } from '../domain/renamed';

/** A query that is kept as it was written, of a project or of the workspace. */
interface Written {
  readonly text: string;
  readonly projectId: string | null;
}

/** Queries that are kept as they were written. */
@Injectable()
export class WrittenQueries {
  constructor(private readonly names: BorneNames) {}

  /** Writes queries with new names; one asks for both where others still bear an old one. */
  renaming(
    ctx: Pick<WorkspaceActor, 'workspaceId'>,
    renamed: readonly Renaming[],
  ): (query: Written) => Promise<string> {
    const hearing = this.names.hearing(ctx, renamed);
    return async ({ text, projectId }) => {
      const heard = await hearing(projectId);
      return renamedIn(
        text,
        heard.map((one) => ({ ...one, field: wordOf(one.kind) })),
      );
    };
  }
}

const wordOf = (kind: string): string => itemReferences().find((one) => one.kind === kind)!.query!.word;
