import { closest } from '#wording';
import { quoted } from '../domain/problem';
import type { Call, Literal, Value } from '../domain/query';
import type { NameResolver, Ids } from './name-resolver';
import type { Meaning, ValueFunction } from './meaning';
import { PERSON_PROPERTIES, type PersonProperty } from './query-names';

const ROLES = ['owner', 'admin', 'member', 'guest'];
const BOOLEANS = ['true', 'false'];

/** Valid values of properties that have a fixed set. */
const CHOICES: Partial<Record<PersonProperty, readonly string[]>> = {
  role: ROLES,
  isActive: BOOLEANS,
  isBot: BOOLEANS,
};

const meaning = (ids: Ids | undefined): Meaning | undefined => ids && { kind: 'people', ids };

/** Returns an argument that is a literal. Adds a problem and returns undefined if it is a call. */
export function literal(value: Value, to: NameResolver): Literal | undefined {
  return value.kind === 'literal' ? value : to.problem(value.at, `${value.name}() does not fit here: write a text.`);
}

/** Looks up the members named by an argument such as `project:ENG` or `teamspace:Web`. */
function membersOf({ args }: Call, to: NameResolver): Ids | undefined {
  const argument = literal(args[0]!, to);
  if (!argument) return undefined;
  const [, kind, name] = /^\s*(\w+)\s*:\s*(.+)$/.exec(argument.text) ?? [];
  if (kind === 'project') return to.membersOf(name!, argument.at);
  if (kind === 'teamspace') return to.ofTeamspaces(name!, argument.at, ({ memberIds }) => memberIds);
  const expected = '"project:<identifier or id>" or "teamspace:<name or id>"';
  return to.problem(argument.at, `membersOf() takes ${expected}, not ${quoted(argument.text)}.`);
}

function withProperty({ args }: Call, to: NameResolver): Ids | undefined {
  const [name, value] = args.map((argument) => literal(argument, to));
  if (!name || !value) return undefined;
  const property = PERSON_PROPERTIES.find((one) => one.toLowerCase() === name.text.toLowerCase());
  if (!property) {
    const near = closest(name.text.slice(0, 60), PERSON_PROPERTIES);
    return to.problem(name.at, `People have no ${quoted(name.text)}. Did you mean "${near}"?`);
  }
  const text = CHOICES[property] ? value.text.toLowerCase() : value.text;
  if (CHOICES[property]?.includes(text) === false) {
    return to.problem(value.at, `${quoted(value.text)} is not one of ${CHOICES[property].join(', ')}.`);
  }
  return to.people({ of: 'property', property, value: text });
}

/** Functions that return people. If one returns nobody, no work item matches. */
export const people: Readonly<Record<string, ValueFunction>> = {
  currentUser: { args: [0, 0], means: (_, { ctx }) => meaning(() => [ctx.userId]) },
  workspaceMembers: { args: [0, 0], means: (_, to) => meaning(to.people({ of: 'workspace', active: true })) },
  inactiveUsers: { args: [0, 0], means: (_, to) => meaning(to.people({ of: 'workspace', active: false })) },
  membersOf: { args: [1, 1], means: (call, to) => meaning(membersOf(call, to)) },
  userPropertyEquals: { args: [2, 2], means: (call, to) => meaning(withProperty(call, to)) },
};
