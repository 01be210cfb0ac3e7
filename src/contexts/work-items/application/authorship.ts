import { definedOnly, instant, invalidField, type ProjectCtx } from '#kernel';
import type { References } from './references';

/** Imports tell who wrote a record and when. */
export interface Authorship {
  readonly createdById?: string | null;
  readonly createdAt?: string;
}

/** What stands in the record where that is not the caller and now. */
export interface Claimed {
  readonly createdById?: string;
  readonly createdAt?: string;
}

/**
 * Who may change the records of others may also write in their name, as imports do. Only members of the workspace can be
 * named. History keeps who really wrote, and beside it what was claimed.
 */
export async function authorship(
  references: References,
  ctx: ProjectCtx,
  { createdById, createdAt }: Authorship,
): Promise<Claimed> {
  const author = createdById?.toLowerCase();
  const foreign = author && author !== ctx.userId ? 'createdById' : createdAt ? 'createdAt' : undefined;
  if (foreign && ctx.projectRole !== 'admin') throw notAnImport(foreign);
  if (author && author !== ctx.userId && !(await references.isWorkspaceMember(ctx, author))) throw noSuchAuthor();
  return definedOnly({ createdById: author, createdAt: createdAt && instant(createdAt) });
}

const notAnImport = (field: keyof Authorship) =>
  invalidField(field, 'Only admins of the project can set this: it is for imports.');

const noSuchAuthor = () => invalidField('createdById', 'No such member of the workspace.', 'does_not_exist');

interface Written {
  readonly createdById: string | null;
  readonly createdAt: string;
}

export interface Claim {
  readonly claimedAuthorId: string | null;
  readonly claimedAt: string | null;
}

/** Who and when a record says of its creation, where that is not what happened. */
export const claimOf = ({ userId }: { readonly userId: string }, at: string, record: Written): Claim => ({
  claimedAuthorId: record.createdById === userId ? null : record.createdById,
  claimedAt: record.createdAt === at ? null : record.createdAt,
});
