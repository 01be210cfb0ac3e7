import { type Change, change } from '../../work-items';
import type { GitKind, GitReference } from '../domain/git-reference';

const spoken = (kind: GitKind): string => kind.replace('_', ' ');

export const recorded = ({ kind, url, id }: GitReference): Change =>
  change(kind, { verb: 'created', oldValue: '', newValue: url, newIdentifier: id, comment: `added a ${spoken(kind)}` });

export const updated = (before: GitReference, after: GitReference): Change =>
  change(before.kind, {
    oldValue: before.url,
    newValue: after.url,
    oldIdentifier: before.id,
    newIdentifier: after.id,
    comment:
      before.state === after.state
        ? `updated the ${spoken(before.kind)}`
        : `moved the ${spoken(before.kind)} from ${before.state} to ${after.state}`,
  });
