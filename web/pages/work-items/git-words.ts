import { catalogue } from '../../words';

const en = {
  added: (what: string) => `added ${what}`,
  development: 'Development',
  kinds: { pull_request: 'Pull request', branch: 'Branch', commit: 'Commit' },
  moved: (what: string, from: string, to: string) => `moved ${what} from ${from} to ${to}`,
  named: {
    pull_request: (name: string) => `the pull request ${name}`.trimEnd(),
    branch: (name: string) => `the branch ${name}`.trimEnd(),
    commit: (name: string) => `the commit ${name}`.trimEnd(),
  },
  quoted: (title: string) => `“${title}”`,
  showAll: (count: string) => `Show all ${count}`,
  states: { open: 'open', draft: 'draft', merged: 'merged', closed: 'closed' },
  updated: (what: string) => `updated ${what}`,
};

const de: typeof en = {
  added: (what) => `hat ${what} hinzugefügt`,
  development: 'Entwicklung',
  kinds: { pull_request: 'Pull Request', branch: 'Branch', commit: 'Commit' },
  moved: (what, from, to) => `hat ${what} von „${from}“ auf „${to}“ gesetzt`,
  named: {
    pull_request: (name) => `den Pull Request ${name}`.trimEnd(),
    branch: (name) => `den Branch ${name}`.trimEnd(),
    commit: (name) => `den Commit ${name}`.trimEnd(),
  },
  quoted: (title) => `„${title}“`,
  showAll: (count) => `Alle ${count} anzeigen`,
  states: { open: 'offen', draft: 'Entwurf', merged: 'gemergt', closed: 'geschlossen' },
  updated: (what) => `hat ${what} geändert`,
};

export const words = catalogue({ en, de });
