// What commits and the change log say of the next release.

const HEADER = /^(?<type>[a-z]+)(\((?<scope>[^)]+)\))?(?<breaks>!)?: (?<text>.+)/;
const KINDS = { feat: 'Added', fix: 'Fixed', perf: 'Changed' };

const parsed = (message) => HEADER.exec(message)?.groups;
export const scopeOf = (message) => parsed(message)?.scope;

const breaks = (message) => Boolean(parsed(message)?.breaks) || /^BREAKING[ -]CHANGE: /m.test(message);

/**
 * The version that follows by SemVer from Conventional Commits. Before 1.0.0 what breaks raises the second number.
 * `pre` makes it a candidate: rc gives 1.0.0-rc.1, and then 1.0.0-rc.2.
 */
export function nextVersion(before, messages, pre) {
  const [, major, minor, patch, candidate] = /^(\d+)\.(\d+)\.(\d+)(?:-[a-z]+\.(\d+))?$/.exec(before).map(Number);
  if (candidate) return pre ? `${major}.${minor}.${patch}-${pre}.${candidate + 1}` : `${major}.${minor}.${patch}`;
  const isBreaking = messages.some(breaks);
  const adds = messages.some((message) => parsed(message)?.type === 'feat');
  const next =
    isBreaking && major > 0
      ? [major + 1, 0, 0]
      : isBreaking || adds
        ? [major, minor + 1, 0]
        : [major, minor, patch + 1];
  return next.join('.') + (pre ? `-${pre}.1` : '');
}

const START = '## [Unreleased]\n';

/** What stands under [Unreleased]. */
export function unreleased(text) {
  const from = text.indexOf(START) + START.length;
  const to = text.indexOf('\n## [', from);
  return text.slice(from, to < 0 ? undefined : to + 1);
}

/**
 * The change log with a section for the version. People write its lines as they change things; where nobody wrote any, the
 * commits that users notice give them.
 */
export function released(text, { version, date, commits }) {
  if (!text.includes(START)) throw new Error('CHANGELOG.md has no [Unreleased].');
  const body = unreleased(text);
  const lines = body.trim() === '' ? `\n${fromCommits(commits)}\n` : body;
  return text.replace(START + body, () => `${START}\n## [${version}] - ${date}\n${lines}`);
}

function fromCommits(messages) {
  const sections = Object.entries(KINDS).flatMap(([type, kind]) => {
    const lines = messages
      .map(parsed)
      .filter((one) => one?.type === type)
      .map(({ scope, text }) => `- ${scope ? `${scope}: ` : ''}${text}`);
    return lines.length ? [[kind, lines]] : [];
  });
  const inOrder = ['Added', 'Changed', 'Fixed'].flatMap((kind) => sections.filter(([one]) => one === kind));
  return inOrder.map(([kind, lines]) => `### ${kind}\n\n${lines.join('\n')}\n`).join('\n');
}
