import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { itemReferences } from '#references';
import { BorneNames, type Renaming } from '../../projects';
import { renamedIn } from '../domain/renamed';

/** A query stored as text, of a project or of the workspace. */
interface Written {
  readonly text: string;
  readonly projectId: string | null;
}

/** Updates queries that are stored as text. */
@Injectable()
export class WrittenQueries {
  constructor(private readonly names: BorneNames) {}

  /**
   * Returns a function that replaces old names in queries by new ones. If another record still has the old name, the
   * query asks for both names.
   */
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
