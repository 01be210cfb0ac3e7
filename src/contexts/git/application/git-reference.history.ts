import { shortened } from '#wording';
import { type Change, change } from '../../work-items';
import type { GitReference } from '../domain/git-reference';

const SHORT_SHA = 7;
const LONGEST = 200;

const firstLine = (text: string): string => shortened(/^.*/.exec(text.trim())![0].trimEnd(), LONGEST);

/** What happened to a branch, commit or pull request. The comment of an entry also says what it is now, for readers. */
function said(verb: string, { kind, ...now }: GitReference, states = `(${now.state})`): string {
  if (kind === 'branch') return `${verb} the branch ${now.title}`;
  if (kind === 'commit') return `${verb} the commit ${now.remoteId.slice(0, SHORT_SHA)}: ${firstLine(now.title)}`;
  const number = now.number === null ? '' : ` #${now.number}`;
  return `${verb} the pull request${number} ${states}: ${firstLine(now.title)}`;
}

export const recorded = (now: GitReference): Change =>
  change(now.kind, {
    verb: 'created',
    oldValue: '',
    newValue: now.url,
    newIdentifier: now.id,
    comment: said('added', now),
  });

export const updated = (before: GitReference, now: GitReference): Change =>
  change(before.kind, {
    oldValue: before.url,
    newValue: now.url,
    oldIdentifier: before.id,
    newIdentifier: now.id,
    comment:
      before.state === now.state ? said('updated', now) : said('moved', now, `from ${before.state} to ${now.state}`),
  });
