import { FieldErrors } from '#kernel';
import { scopesOf, type Reach, type Scope } from './scope';

const scope = (name: string, isApart = false): Scope => ({
  name,
  access: /read$/.test(name) ? 'read' : 'write',
  description: name,
  isApart,
});

const KNOWN = ['read', 'write', 'states:read', 'states:write'].map((name) => scope(name));
KNOWN.push(scope('permissions:read', true), scope('permissions:write', true));

function reach(wanted: Reach) {
  const errors = new FieldErrors();
  const scopes = scopesOf(wanted, KNOWN, errors);
  errors.throwIfAny();
  return scopes;
}

const messages = (wanted: Reach): string[] => {
  try {
    reach(wanted);
    return [];
  } catch (error) {
    return (error as { details: { fields: { message: string }[] } }).details.fields.map(({ message }) => message);
  }
};

describe('how far a key reaches', () => {
  it('is as far as its owner unless told', () => {
    expect(reach({})).toBeNull();
    expect(reach({ readOnly: false })).toBeNull();
  });

  it('is all that can be read, also what the general scope leaves out', () => {
    expect(reach({ readOnly: true })).toEqual(['read', 'permissions:read']);
  });

  it('is what was chosen, once each', () => {
    expect(reach({ scopes: ['states:write', 'states:read', 'states:write'] })).toEqual(['states:write', 'states:read']);
    expect(reach({ readOnly: true, scopes: ['states:read'] })).toEqual(['states:read']);
  });

  it('is something', () => {
    expect(messages({ scopes: [] })).toEqual(['Choose at least one scope.']);
  });

  it('is never what nobody knows, nor what contradicts itself', () => {
    expect(messages({ scopes: ['states:read', 'state:read', ''] })).toEqual(['There is no scope state:read, .']);
    expect(messages({ readOnly: true, scopes: ['states:write', 'write'] })).toEqual([
      'A key that only reads cannot have the scope states:write, write.',
    ]);
  });
});
