import { LiftedProject } from './lifted-project';
import type { LiftableProperty, LiftableType } from './lifted-types';
import { contextFor } from './property-context';

const PROJECT = { id: 'p', identifier: 'WEB' };

const property = (id: string, name: string, more: Partial<LiftableProperty> = {}): LiftableProperty => ({
  id,
  name,
  displayName: name,
  propertyType: 'TEXT',
  relationType: null,
  isMulti: false,
  isRequired: false,
  isActive: true,
  defaultValue: [],
  settings: {},
  validationRules: {},
  options: [],
  contexts: [],
  ...more,
});

const type = (id: string, name: string, properties: LiftableProperty[] = [], more: Partial<LiftableType> = {}) => ({
  id,
  name,
  isEpic: false,
  level: 0,
  properties,
  ...more,
});

const option = (id: string, name: string, isDefault = false) => ({ id, name, isDefault, contextId: null });

const lifted = (own: LiftableType[], shared: LiftableType[] = []) => new LiftedProject(PROJECT, own, shared);

describe('types', () => {
  it('are merged with those of their name, whatever the case, and raised where there is none', () => {
    const project = lifted([type('1', 'BUG'), type('2', 'Idea')], [type('w', 'Bug')]);
    expect(project.mergedTypes).toEqual([{ from: '1', to: 'w' }]);
    expect(project.raisedTypes).toEqual([{ id: '2', name: 'Idea' }]);
    expect([project.successor('1'), project.successor('2')]).toEqual(['w', '2']);
  });

  it.each([
    ['another level', type('w', 'Bug', [], { level: 1 })],
    ['epics', type('w', 'Bug', [], { isEpic: true })],
    [
      'a property of the same title that is another',
      type('w', 'Bug', [property('k', 'since', { propertyType: 'URL' })]),
    ],
    [
      'a property of the same title that has more values',
      type('w', 'Bug', [property('k', 'since', { isMulti: true })]),
    ],
  ])('stay apart from one of their name that has %s', (_, other) => {
    const project = lifted([type('1', 'Bug', [property('a', 'since')])], [other]);
    expect(project.mergedTypes).toEqual([]);
    expect(project.raisedTypes).toEqual([{ id: '1', name: 'Bug (WEB)' }]);
    expect(project.mergedProperties).toEqual([]);
  });

  it('of one project never become one', () => {
    const project = lifted([type('1', 'Bug'), type('2', 'bug'), type('3', 'Bug')], [type('w', 'Bug')]);
    expect(project.mergedTypes).toEqual([{ from: '1', to: 'w' }]);
    expect(project.raisedTypes.map(({ name }) => name)).toEqual(['bug (WEB)', 'Bug (WEB 2)']);
  });
});

describe('properties', () => {
  it('are merged with those that are alike, for the types that had them alone', () => {
    const [own, other] = [property('a', 'since'), property('b', 'until')];
    const kept = property('k', 'since');
    const project = lifted([type('1', 'Bug', [own, other])], [type('w', 'Bug', [kept])]);
    expect(project.mergedProperties).toEqual([{ from: 'a', to: 'k' }]);
    expect(project.attachments).toEqual([
      { typeId: 'w', propertyId: 'k' },
      { typeId: 'w', propertyId: 'b' },
    ]);
    expect(project.contextsFor(['b'])).toMatchObject([
      { propertyId: 'k', name: 'WEB', projectIds: ['p'], typeIds: ['w'], isRequired: null, optionIds: null },
      { propertyId: 'b', name: 'WEB', projectIds: ['p'], typeIds: ['w'], isRequired: null, optionIds: null },
    ]);
  });

  it('that several types share are merged once, and every type has what they became', () => {
    const own = property('a', 'since');
    const project = lifted(
      [type('1', 'Idea', [own]), type('2', 'Bug', [own])],
      [type('w', 'Bug', [property('k', 'since')])],
    );
    expect(project.mergedProperties).toEqual([{ from: 'a', to: 'k' }]);
    expect(project.attachments).toEqual([
      { typeId: 'w', propertyId: 'k' },
      { typeId: '1', propertyId: 'k' },
    ]);
    expect(project.contextsFor([])).toMatchObject([{ propertyId: 'k', typeIds: ['w', '1'] }]);
  });

  it('keep types apart that would make two properties of one', () => {
    const own = property('a', 'since');
    const shared = [type('w', 'Bug', [property('k', 'since')]), type('v', 'Idea', [property('m', 'since')])];
    const project = lifted([type('1', 'Bug', [own]), type('2', 'Idea', [own])], shared);
    expect(project.mergedTypes).toEqual([{ from: '1', to: 'w' }]);
    expect(project.raisedTypes).toEqual([{ id: '2', name: 'Idea (WEB)' }]);
    expect(project.attachments).toContainEqual({ typeId: '2', propertyId: 'k' });
  });

  it('say by a context what differs in the project', () => {
    const own = property('a', 'since', { isRequired: true });
    const project = lifted(
      [type('1', 'Bug', [own])],
      [type('w', 'Bug', [property('k', 'since', { defaultValue: ['x'] })])],
    );
    expect(project.contextsFor([])).toMatchObject([
      { isRequired: true, defaultValue: [], isMulti: null, settings: null },
    ]);
  });

  it('need no context where one says the same of the project or of others', () => {
    const everywhere = {
      ...lifted([type('1', 'Bug', [property('k', 'since')])]).contextsFor([])[0]!,
      id: 'c',
    };
    const all = { appliesToAllProjects: true, projectIds: [], appliesToAllTypes: true, typeIds: [] };
    const covered = lifted(
      [type('2', 'Bug', [property('a', 'since')])],
      [type('1', 'Bug', [property('k', 'since', { contexts: [{ ...everywhere, ...all }] })])],
    );
    expect([covered.contextsFor([]), covered.widenedContexts]).toEqual([[], []]);
    const elsewhere = { ...everywhere, projectIds: ['q'] };
    const joined = lifted(
      [type('2', 'Bug', [property('a', 'since')])],
      [type('1', 'Bug', [property('k', 'since', { contexts: [elsewhere] })])],
    );
    expect(joined.contextsFor([])).toEqual([]);
    expect(joined.widenedContexts).toMatchObject([{ id: 'c', projectIds: ['q', 'p'] }]);
  });

  it('that no type has are everywhere in their project', () => {
    expect(lifted([]).contextsFor(['a'])).toMatchObject([
      { propertyId: 'a', projectIds: ['p'], appliesToAllTypes: true },
    ]);
  });
});

describe('options', () => {
  const choice = (id: string, options: LiftableProperty['options']) =>
    property(id, 'severity', { propertyType: 'OPTION', options });

  it('are merged by name, and the others move along', () => {
    const own = choice('a', [option('h', 'HIGH'), option('n', 'None')]);
    const project = lifted([type('1', 'Bug', [own])], [type('w', 'Bug', [choice('k', [option('H', 'High')])])]);
    expect(project.mergedOptions).toEqual([{ from: 'h', to: 'H' }]);
    expect(project.movedOptions).toEqual([{ id: 'n', propertyId: 'k' }]);
    expect(project.contextsFor([])).toMatchObject([{ optionIds: null, defaultValue: null }]);
  });

  it('keep the default of their project', () => {
    const own = choice('a', [option('h', 'High'), option('n', 'None', true)]);
    const kept = choice('k', [option('H', 'High', true)]);
    const project = lifted([type('1', 'Bug', [own])], [type('w', 'Bug', [kept])]);
    const [context] = project.contextsFor([]);
    expect(context).toMatchObject({ optionIds: ['H', 'n'], defaultOptionId: null, defaultValue: ['n'] });
    expect(contextFor([context!], { projectId: 'p', typeId: 'w' })).toBe(context);
  });
});
