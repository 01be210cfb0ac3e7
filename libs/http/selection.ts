import { LRUCache } from 'lru-cache';
import { invalidField, objectFactory } from '#kernel';
import { notOneOf } from '#wording';
import type { AnyPresenter, LookupToken, Member, MemberResolverToken } from './presenter';

export interface ResolvedMember {
  readonly name: string;
  readonly supplier: MemberResolverToken;
}

/** The members and relations that `fields` and `expand` select from a presenter, for a list or a single record. */
export interface Selection {
  /** Makes an object with the selected members of a record. */
  readonly row: (record: unknown) => Record<string, unknown>;
  /** Members with ids of records that the caller may not see. */
  readonly looked: readonly { readonly name: string; readonly lookup: LookupToken }[];
  /** Members that a resolver computes. */
  readonly supplied: readonly ResolvedMember[];
  /** Members with texts that contain mentions. */
  readonly rich: readonly string[];
  readonly expand: readonly string[];
  /** Relations of the related records that are embedded as well. */
  readonly within: ReadonlyMap<string, readonly string[]>;
  /** The members of the record that must be read. */
  readonly columns: ReadonlySet<string>;
}

export interface SelectionRequest {
  readonly fields: string | undefined;
  readonly expand: string | undefined;
  /** Relations that are always embedded as objects. A dot separates a relation of the related record: `issue.state`. */
  readonly embed?: readonly string[];
  readonly shape: 'one' | 'page';
}

export interface SelectionRules {
  /** True if `id` is sent even if `fields` does not name it. */
  readonly idAlways: boolean;
  /** Called with unknown names, which are then ignored. Without it, unknown names are rejected. */
  readonly ignore?: (name: string) => void;
}

/** The number of selections that are cached per presenter. Unusually long selections are not cached. */
const MAX_CACHED = 200;
const MAX_KEY = 500;
const cache = new WeakMap<AnyPresenter, LRUCache<string, Selection>>();

const names = (value: string | undefined): string[] =>
  value === undefined
    ? []
    : value
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean);

/** Resolves `fields` and `expand`. Throws with the closest match if a name is unknown. */
export function select(presenter: AnyPresenter, request: SelectionRequest, rules: SelectionRules): Selection {
  const known = cache.get(presenter) ?? new LRUCache<string, Selection>({ max: MAX_CACHED });
  cache.set(presenter, known);
  const key = [request.shape, request.fields, request.expand, request.embed].join(' ');
  const cached = known.get(key);
  if (cached) return cached;
  let ignored = false;
  const selection = resolve(presenter, request, {
    ...rules,
    ignore: rules.ignore && ((name) => ((ignored = true), rules.ignore!(name))),
  });
  if (!ignored && key.length <= MAX_KEY) known.set(key, selection);
  return selection;
}

function resolve(presenter: AnyPresenter, request: SelectionRequest, rules: SelectionRules): Selection {
  const wanted = chosenMembers(presenter, request, rules);
  const within = embeddings(request.embed);
  const expand = chosenExpansions(presenter, [...within.keys(), ...names(request.expand)]);
  const members = Object.entries(presenter.members).filter(([name]) => wanted.has(name));
  const keys = expand.map((name) => presenter.expansions[name]!.key as string);
  return {
    ...shownBy(members),
    expand,
    within,
    columns: new Set(['id', ...members.flatMap(([, { from }]) => from), ...keys]),
  };
}

function embeddings(paths: readonly string[] = []): ReadonlyMap<string, readonly string[]> {
  const within = new Map<string, readonly string[]>();
  for (const path of paths) {
    const [name = '', ...inner] = path.split('.');
    within.set(name, [...(within.get(name) ?? []), ...inner]);
  }
  return within;
}

/** Returns how records are shown with these members. */
export function shownBy(members: readonly (readonly [name: string, member: Member<unknown>])[]) {
  const make = objectFactory<Record<string, unknown>>(members.map(([name]) => name));
  const values = members.map(([, { value }]) => value);
  return {
    row: (record: unknown) => make(values.map((value) => value(record))),
    looked: members.flatMap(([name, { lookup }]) => (lookup ? [{ name, lookup }] : [])),
    supplied: members.flatMap(([name, { supplier }]) => (supplier ? [{ name, supplier }] : [])),
    rich: members.flatMap(([name, { isRich }]) => (isRich ? [name] : [])),
  };
}

function chosenMembers(presenter: AnyPresenter, request: SelectionRequest, rules: SelectionRules): Set<string> {
  const allowed = Object.entries(presenter.members).filter(
    ([, member]) => request.shape === 'one' || member.presence !== 'single',
  );
  const byDefault = allowed.filter(([, member]) => request.shape === 'one' || member.presence === 'always');
  const asked = names(request.fields);
  if (!asked.length) return new Set(byDefault.map(([name]) => name));
  if (asked.includes('all')) return new Set(allowed.map(([name]) => name));
  const valid = allowed.map(([name]) => name);
  const chosen = asked.filter((name) => valid.includes(name) || unknownField(name, presenter, valid, rules));
  return new Set(rules.idAlways && valid.includes('id') ? ['id', ...chosen] : chosen);
}

function unknownField(name: string, presenter: AnyPresenter, valid: readonly string[], rules: SelectionRules): false {
  if (rules.ignore) {
    rules.ignore(name);
    return false;
  }
  if (name in presenter.expansions) {
    throw invalidField('fields', `"${name}" is a relation: ask for it with expand=${name}.`);
  }
  throw invalidField('fields', notOneOf('field', name, [...valid, 'all']));
}

/** Rejects any relation in `expand`, for responses without relations. */
export function refuseExpansion(text: string | undefined): void {
  const [name] = names(text);
  if (name !== undefined) throw invalidField('expand', notOneOf('relation', name, []));
}

function chosenExpansions(presenter: AnyPresenter, asked: readonly string[]): string[] {
  const valid = Object.keys(presenter.expansions);
  for (const name of asked) {
    if (valid.includes(name)) continue;
    if (name in presenter.members)
      throw invalidField('expand', `"${name}" is a field: ask for it with fields=${name}.`);
    throw invalidField('expand', notOneOf('relation', name, valid));
  }
  return [...new Set(asked)];
}
