import { Injectable } from '@nestjs/common';
import type { Replacement, WorkspaceActor } from '#kernel';

/** A new name of a state, label or type of a project or workspace. */
export interface Renaming {
  /** The kind of record, named as in work items. */
  readonly kind: 'state' | 'label' | 'type';
  readonly projectId: string | null;
  readonly from: string;
  readonly to: string;
}

/** How a context updates its stored texts, in the transaction of the change. */
interface Following {
  /** Called after records were replaced by others. */
  readonly replace?: (ctx: WorkspaceActor, at: string, replaced: readonly Replacement[]) => Promise<void>;
  /** Called after records were renamed. The new names are already stored. */
  readonly rename?: (ctx: WorkspaceActor, at: string, renamed: readonly Renaming[]) => Promise<void>;
}

/**
 * Updates stored references to records that are merged or renamed (states, labels, types, properties and their
 * options). Contexts that keep such ids or names in texts, or ids in columns without a foreign key, register here when
 * they start.
 */
@Injectable()
export class Mentions {
  private readonly followers: Following[] = [];

  add(following: Following): void {
    this.followers.push(following);
  }

  /** Replaces references to records that were merged into others. */
  async replace(ctx: WorkspaceActor, at: string, replaced: readonly Replacement[]): Promise<void> {
    if (replaced.length) for (const { replace } of this.followers) await replace?.(ctx, at, replaced);
  }

  /** Replaces old names by new ones. */
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

interface NamedRecord {
  readonly name: string;
  readonly projectId: string | null;
}

/** Returns the renamings among changes. A name that differs only in letter case does not count. */
export const renamings = (
  kind: Renaming['kind'],
  changes: readonly { readonly before: NamedRecord; readonly after: Pick<NamedRecord, 'name'> }[],
): Renaming[] =>
  changes
    .filter(({ before, after }) => before.name.toLowerCase() !== after.name.toLowerCase())
    .map(({ before, after }) => ({ kind, projectId: before.projectId, from: before.name, to: after.name }));

/**
 * Returns true if a renaming applies to texts of a project. Null as project stands for texts of the workspace, to which
 * all renamings apply.
 */
const isHeardIn = (projectId: string | null, { projectId: of }: Renaming): boolean =>
  projectId === null || of === null || of === projectId;

/** A renaming that applies to a project. `isKept` is true if another record still has the old name there. */
interface Heard extends Renaming {
  readonly isKept: boolean;
}

/** Returns the renamings that apply to texts of a project; null stands for texts of the workspace. */
export type Hearing = (projectId: string | null) => Promise<readonly Heard[]>;

/** Finds out which of the old names other records still have. */
export abstract class BorneNames {
  /** Returns a function that looks up each project only once, however many of its texts change. */
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

  /** Returns true if a record of the kind has the name in the project, or in any project if none is given. */
  protected abstract isBorne(ctx: InWorkspace, name: AskedName): Promise<boolean>;
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Replaces ids of replaced records in a text, such as JSON or a query. */
export function withSuccessors(text: string, replaced: readonly Replacement[]): string {
  const successors = new Map(replaced.map(({ from, to }) => [from, to]));
  return text.replace(ID, (id) => successors.get(id.toLowerCase()) ?? id);
}

/**
 * Returns search terms that find texts with one of the old names. Each is the longest part of a name without spaces,
 * quotes and backslashes, because texts can escape quotes in several ways.
 */
export const piecesOf = (renamed: readonly Renaming[]): string[] =>
  renamed.map(({ from }) =>
    from.split(/[\s"'\\]+/).reduce((one, other) => (other.length > one.length ? other : one), ''),
  );
