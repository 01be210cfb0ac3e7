import { FieldErrors } from '#kernel';
import { checkApp, type AppDetails } from './app';

const GOOD: AppDetails = {
  name: 'Deploy bot',
  description: '',
  redirectUris: ['https://app.example/cb'],
  setupUrl: null,
  webhookUrl: null,
  scopes: ['read'],
};

function faults(change: Partial<AppDetails>): string[] {
  const errors = new FieldErrors();
  checkApp({ ...GOOD, ...change }, errors);
  try {
    errors.throwIfAny();
    return [];
  } catch (error) {
    const { fields } = (error as { details: { fields: { field: string; code: string }[] } }).details;
    return fields.map(({ field, code }) => `${field} ${code}`);
  }
}

describe('an app', () => {
  it('is fine with a name, an address and a scope', () => expect(faults({})).toEqual([]));

  it.each([
    [{ name: '  ' }, 'name required'],
    [{ name: 'x'.repeat(81) }, 'name max_length'],
    [{ name: 'Cairn\u202e' }, 'name invalid'],
    [{ name: 'two\nlines' }, 'name invalid'],
    [{ description: 'x'.repeat(501) }, 'description max_length'],
    [{ redirectUris: [] }, 'redirectUris required'],
    [{ redirectUris: Array<string>(11).fill('https://a.example/') }, 'redirectUris max_length'],
    [{ redirectUris: ['https://a.example/', 'nowhere'] }, 'redirectUris invalid'],
    [{ setupUrl: 'javascript:alert(1)' }, 'setupUrl invalid'],
    [{ webhookUrl: 'app.example' }, 'webhookUrl invalid'],
    [{ scopes: [] }, 'scopes required'],
    [{ scopes: ['read', 'rockets:read'] }, 'scopes invalid_choice'],
  ])('%j: %s', (change, fault) => expect(faults(change)).toEqual([fault]));

  it('is told all that is wrong at once', () => {
    expect(faults({ name: '', redirectUris: [], scopes: [], setupUrl: 'x' })).toHaveLength(4);
  });
});
