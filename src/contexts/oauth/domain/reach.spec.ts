import { FieldErrors } from '#kernel';
import { scopesOf, type OperationScope, type Reach } from './reach';

const scope = (name: string, isApart = false): OperationScope => ({
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

describe('how far an access token reaches', () => {
  it('is all that can be read, also what the general scope leaves out', () => {
    expect(reach({ readOnly: true })).toEqual(['read', 'permissions:read']);
  });

  it('is what was chosen, once each', () => {
    expect(reach({ scopes: ['states:write', 'states:read', 'states:write'] })).toEqual(['states:write', 'states:read']);
    expect(reach({ readOnly: true, scopes: ['states:read'] })).toEqual(['states:read']);
  });

  it('is something', () => {
    for (const nothing of [{ scopes: [] }, {}, { readOnly: false }]) {
      expect(messages(nothing)).toEqual(['Choose at least one scope.']);
    }
  });

  it('is never what nobody knows, nor what contradicts itself', () => {
    expect(messages({ scopes: ['states:read', 'state:read', ''] })).toEqual(['There is no scope state:read, .']);
    expect(messages({ readOnly: true, scopes: ['states:write', 'write'] })).toEqual([
      'A token that only reads cannot have the scope states:write, write.',
    ]);
  });
});
