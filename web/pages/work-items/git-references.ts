import type { Activity } from './data';

const STATES = ['open', 'draft', 'merged', 'closed'] as const;
type GitState = (typeof STATES)[number];

const KINDS = ['pull_request', 'branch', 'commit'] as const;
export type GitKind = (typeof KINDS)[number];

/** What an entry of the history says of a branch, commit or pull request. */
export interface GitChange {
  readonly kind: GitKind;
  readonly did: 'added' | 'updated';
  /** `#7` of a pull request, the name of a branch, the beginning of the SHA of a commit. */
  readonly name?: string;
  /** The title of a pull request, the first line of the message of a commit. */
  readonly title?: string;
  readonly state?: GitState;
  /** The state before the change, if it changed. */
  readonly before?: GitState;
}

/** A branch, commit or pull request of a work item as it is now. */
export interface GitReference extends Pick<GitChange, 'kind' | 'name' | 'title' | 'state'> {
  readonly id: string;
  /** Its address without the scheme, for references without a title. */
  readonly place: string;
  /** Undefined if it is not a web address. */
  readonly href?: string;
}

export type GitEntry = Pick<Activity, 'field' | 'new_value' | 'new_identifier_id' | 'comment'>;

/** The comments of entries. Older entries have neither names nor titles. */
const COMMENTS: Readonly<Record<GitKind, RegExp>> = {
  pull_request:
    /^(?<did>added|updated|moved) (?:a|the) pull request(?: (?<name>#\d+))?(?: \((?<now>\w+)\)| from (?<before>\w+) to (?<after>\w+))?(?:: (?<title>.+))?$/,
  branch: /^(?<did>added|updated) (?:a|the) branch(?: (?<name>\S+))?$/,
  commit: /^(?<did>added|updated) (?:a|the) commit(?: (?<name>[\da-f]+): (?<title>.+))?$/,
};

/** What an entry says of git; undefined if it is about something else. */
export function changeOf({ field, comment }: Pick<GitEntry, 'field' | 'comment'>): GitChange | undefined {
  const kind = KINDS.find((one) => one === field);
  const said = kind && COMMENTS[kind].exec(comment)?.groups;
  if (!said) return undefined;
  const named = (state: string | undefined) => STATES.find((one) => one === state);
  return {
    kind,
    did: said.did === 'added' ? 'added' : 'updated',
    name: said.name,
    title: said.title,
    state: named(said.now ?? said.after),
    before: named(said.before),
  };
}

/** The branches, commits and pull requests that a history is about, as its last entries say; in order of their kinds. */
export function referencesOf(history: readonly GitEntry[]): readonly GitReference[] {
  const found = new Map<string, GitReference>();
  for (const entry of history) {
    const change = changeOf(entry);
    const address = entry.new_value ?? '';
    if (!change || !address) continue;
    const id = entry.new_identifier_id ?? address;
    const { kind, name, title, state } = change;
    const now = { name, title, state, href: /^https?:\/\//i.test(address) ? address : undefined };
    found.set(id, { ...found.get(id), id, kind, place: address.replace(/^\w+:\/\//, ''), ...defined(now) });
  }
  return KINDS.flatMap((kind) => [...found.values()].filter((one) => one.kind === kind));
}

/** Without the members that are undefined. */
const defined = (members: Partial<GitReference>): Partial<GitReference> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
