import * as fc from 'fast-check';
import {
  assertScope,
  contextFor,
  covers,
  defaultOf,
  optionsFor,
  overlap,
  tierOf,
  variantOf,
  type Scope,
} from './property-context';

const PROJECTS = ['p1', 'p2', 'p3'];
const TYPES = ['t1', 't2', 't3'];

const axis = (ids: readonly string[]) =>
  fc.oneof(
    fc.constant({ all: true, ids: [] as string[] }),
    fc.subarray([...ids], { minLength: 1 }).map((listed) => ({ all: false, ids: listed })),
  );

const scope: fc.Arbitrary<Scope> = fc.tuple(axis(PROJECTS), axis(TYPES)).map(([projects, types]) => ({
  appliesToAllProjects: projects.all,
  projectIds: projects.ids,
  appliesToAllTypes: types.all,
  typeIds: types.ids,
}));

/** Contexts as they can stand beside one another. */
const contexts = fc
  .array(scope, { maxLength: 8 })
  .map((scopes) => scopes.filter((one, index) => !scopes.slice(0, index).some((other) => overlap(one, other))));

const pair = fc.record({ projectId: fc.constantFrom(...PROJECTS), typeId: fc.constantFrom(...TYPES) });

const all: Scope = { appliesToAllProjects: true, projectIds: [], appliesToAllTypes: true, typeIds: [] };
const here: Scope = { ...all, appliesToAllProjects: false, projectIds: ['p1'] };
const bugs: Scope = { ...all, appliesToAllTypes: false, typeIds: ['t1'] };
const bugsHere: Scope = { ...here, appliesToAllTypes: false, typeIds: ['t1'] };

describe('the context of a project and a type', () => {
  it('is the one that lists both, then the one that lists projects, then the one that lists types', () => {
    const p1t1 = { projectId: 'p1', typeId: 't1' };
    expect(contextFor([all, bugs, here, bugsHere], p1t1)).toBe(bugsHere);
    expect(contextFor([all, bugs, here], p1t1)).toBe(here);
    expect(contextFor([all, bugs], p1t1)).toBe(bugs);
    expect(contextFor([all], p1t1)).toBe(all);
    expect(contextFor([bugsHere], { projectId: 'p2', typeId: 't1' })).toBeUndefined();
  });

  it('covers it, and no other that covers it lists more', () => {
    fc.assert(
      fc.property(contexts, pair, (given, asked) => {
        const found = contextFor(given, asked);
        const covering = given.filter((one) => covers(one, asked));
        if (!found) return covering.length === 0;
        return covers(found, asked) && covering.every((one) => one === found || tierOf(one) > tierOf(found));
      }),
    );
  });

  it('does not depend on the order of the contexts', () => {
    fc.assert(
      fc.property(
        contexts,
        pair,
        (given, asked) => contextFor(given, asked) === contextFor([...given].reverse(), asked),
      ),
    );
  });
});

it('overlaps another of its tier exactly where both cover some project and type', () => {
  const pairs = PROJECTS.flatMap((projectId) => TYPES.map((typeId) => ({ projectId, typeId })));
  fc.assert(
    fc.property(scope, scope, (a, b) => {
      const meet = tierOf(a) === tierOf(b) && pairs.some((one) => covers(a, one) && covers(b, one));
      return overlap(a, b) === meet;
    }),
  );
});

describe('a scope', () => {
  it.each([
    ['all and all', all, true],
    ['listed and all', here, true],
    ['no project', { ...here, projectIds: [] }, false],
    ['all projects and some', { ...here, appliesToAllProjects: true }, false],
    ['no type', { ...bugs, typeIds: [] }, false],
    ['all types and some', { ...bugs, appliesToAllTypes: true }, false],
  ])('of %s', (_, given, isAllowed) => {
    const judged = expect(() => assertScope(given));
    if (isAllowed) judged.not.toThrow();
    else judged.toThrow();
  });
});

it('says what differs, and leaves the rest as the property has it', () => {
  const property = {
    isRequired: false,
    isMulti: false,
    defaultValue: ['a'],
    settings: { display_format: 'single-line' },
  };
  const open = { isRequired: null, isMulti: null, defaultValue: null, settings: null };
  expect(variantOf(property, open)).toEqual(property);
  expect(variantOf(property, { ...open, isRequired: true, defaultValue: [] })).toEqual({
    ...property,
    isRequired: true,
    defaultValue: [],
  });
});

describe('options', () => {
  const option = (id: string, contextId: string | null = null, isDefault = false) => ({ id, contextId, isDefault });
  const options = [option('high', null, true), option('low'), option('own', 'c1')];

  it('are those of the property, or those that a context names, in its order', () => {
    expect(optionsFor(options).map(({ id }) => id)).toEqual(['high', 'low']);
    expect(optionsFor(options, { optionIds: null, defaultOptionId: null }).map(({ id }) => id)).toEqual([
      'high',
      'low',
    ]);
    const chosen = optionsFor(options, { optionIds: ['own', 'high', 'gone'], defaultOptionId: 'own' });
    expect(chosen.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      ['own', true],
      ['high', false],
    ]);
  });

  it('that are marked count before a default value', () => {
    expect(defaultOf(options, ['low'])).toEqual(['high']);
    expect(defaultOf([option('low')], ['low'])).toEqual(['low']);
  });
});
