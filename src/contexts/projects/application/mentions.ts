import { Injectable } from '@nestjs/common';
import type { Replacement, WorkspaceActor } from '#kernel';

/** A record that is called otherwise from now on: a state, label or type of a project, or of the workspace. */
export interface Renaming {
  /** What work items call it. */
  readonly kind: 'state' | 'label' | 'type';
  readonly projectId: string | null;
  readonly from: string;
  readonly to: string;
}

/** What is done in texts of a context, in the transaction of the change. */
interface Following {
  /** Records have taken the place of others. */
  readonly replace?: (ctx: WorkspaceActor, at: string, replaced: readonly Replacement[]) => Promise<void>;
  /** Records are called otherwise; the names are stored already. */
  readonly rename?: (ctx: WorkspaceActor, at: string, renamed: readonly Renaming[]) => Promise<void>;
}

/**
 * Other contexts that keep ids or names of what can be merged or renamed (states, labels, types, properties, their
 * options) say so here when they start: those in what people wrote, and ids in columns that are no foreign keys.
 */
@Injectable()
export class Mentions {
  private readonly followers: Following[] = [];

  add(following: Following): void {
    this.followers.push(following);
  }

  /** Puts records in the place of those that are gone. */
  async replace(ctx: WorkspaceActor, at: string, replaced: readonly Replacement[]): Promise<void> {
    if (replaced.length) for (const { replace } of this.followers) await replace?.(ctx, at, replaced);
  }

  /** Says new names in the place of old ones. */
  async rename(ctx: WorkspaceActor, at: string, renamed: readonly Renaming[]): Promise<void> {
    if (renamed.length) for (const { rename } of this.followers) await rename?.(ctx, at, renamed);
  }
}

export type InWorkspace = Pick<WorkspaceActor, 'workspaceId'>;

export interface AskedName {
  readonly kind: string;
  readonly name: string;
  readonly projectId: string | null;
}

interface Named {
  readonly name: string;
  readonly projectId: string | null;
}

/** Of records that were changed those whose names are other ones, but for the case of letters. */
export const renamings = (
  kind: Renaming['kind'],
  changes: readonly { readonly before: Named; readonly after: Pick<Named, 'name'> }[],
): Renaming[] =>
  changes
    .filter(({ before, after }) => before.name.toLowerCase() !== after.name.toLowerCase())
    .map(({ before, after }) => ({ kind, projectId: before.projectId, from: before.name, to: after.name }));

/** Whether a renaming is heard of in a project, or, where none is told, in the workspace. */
const isHeardIn = (projectId: string | null, { projectId: of }: Renaming): boolean =>
  projectId === null || of === null || of === projectId;

/** A renaming where it is heard of; `isKept` where another record still bears the old name there. */
interface Heard extends Renaming {
  readonly isKept: boolean;
}

/** What is heard of renamings in a project, or, where none is told, in the workspace. */
export type Hearing = (projectId: string | null) => Promise<readonly Heard[]>;

/** Tells which names are still borne. */
export abstract class BorneNames {
  /** Of each place it is asked once, however many texts are changed there. */
  hearing(ctx: InWorkspace, renamed: readonly Renaming[]): Hearing {
    const heard = (projectId: string | null): Promise<Heard[]> =>
      Promise.all(
        renamed
          .filter((one) => isHeardIn(projectId, one))
          .map(async (one) => {
            const { kind, from: name } = one;
            return { ...one, isKept: await this.isBorne(ctx, { kind, name, projectId }) };
          }),
      );
    const places = new Map<string | null, Promise<Heard[]>>();
    return (projectId) => {
      const known = places.get(projectId) ?? heard(projectId);
      places.set(projectId, known);
      return known;
    };
  }

  /** Whether a record of the kind has the name in a project, or anywhere where none is told. */
  protected abstract isBorne(ctx: InWorkspace, name: AskedName): Promise<boolean>;
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A text, as JSON or a query, with other ids in the place of those that are gone. */
export function withSuccessors(text: string, replaced: readonly Replacement[]): string {
  const successors = new Map(replaced.map(({ from, to }) => [from, to]));
  return text.replace(ID, (id) => successors.get(id.toLowerCase()) ?? id);
}

/** The piece by which texts are found that may say one of the names: quotes in it may be written in more than one way. */
export const piecesOf = (renamed: readonly Renaming[]): string[] =>
  renamed.map(({ from }) =>
    from.split(/[\s"'\\]+/).reduce((one, other) => (other.length > one.length ? other : one), ''),
  );
