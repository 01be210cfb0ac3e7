import { definedOnly, instant, invalidField, type ProjectCtx } from '#kernel';
import type { References } from './references';

/** Author and time of a record as an import sends them. */
export interface Authorship {
  readonly createdById?: string | null;
  readonly createdAt?: string;
}

/** Author and time to store, if they are not the caller and the current time. */
export interface Claimed {
  readonly createdById?: string;
  readonly createdAt?: string;
}

/**
 * Returns the author and time that an import may set. Only project admins may set them, and the author must be a member
 * of the workspace. History records the real author as well as the claimed one.
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

/** Returns the author and time that a record claims; null where they match the caller and the time of the write. */
export const claimOf = ({ userId }: { readonly userId: string }, at: string, record: Written): Claim => ({
  claimedAuthorId: record.createdById === userId ? null : record.createdById,
  claimedAt: record.createdAt === at ? null : record.createdAt,
});
