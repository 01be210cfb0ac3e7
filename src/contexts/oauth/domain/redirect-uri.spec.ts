import { formTargetOf, isOfInstalledApp, redirectUrisFault } from './redirect-uri';

describe('an address that answers are sent to', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example',
    'https://app.example:8443/cb?from=cairn',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:8080/cb',
    'com.example.app:/oauth',
  ])('may be %p', (uri) => expect(redirectUrisFault([uri])).toBeUndefined());

  it.each([
    ['app.example/callback', 'is not a complete URL'],
    ['https://app.example/call back', 'is not a complete URL'],
    ['https://app.example\\@evil.example/', 'is not a complete URL'],
    ['https://app.example/cb#', 'has a fragment'],
    ['https://*.example/cb', 'has a wildcard'],
    ['https://ann:secret@app.example/cb', 'user name or password'],
    ['http://app.example/cb', 'must begin with'],
    ['http://localhost.evil.example/cb', 'must begin with'],
    ['javascript:alert(1)', 'must begin with'],
    ['data:text/html,x', 'must begin with'],
    ['app:/cb', 'must begin with'],
    [`https://app.example/${'x'.repeat(2_000)}`, 'at most 2000 characters'],
  ])('may not be %p', (uri, fault) => expect(redirectUrisFault([uri])).toContain(fault));

  it('is https on the own machine only without a scheme of the app', () => {
    expect(redirectUrisFault(['https://localhost/cb'])).toBeUndefined();
    expect(redirectUrisFault(['https://localhost/cb', 'com.example.app:/cb'])).toContain('https://localhost/cb');
  });

  it('tells whether only an installed app can have it', () => {
    expect(isOfInstalledApp(['https://app.example/cb', 'com.example.app:/cb'])).toBe(true);
    expect(isOfInstalledApp(['https://app.example/cb', 'http://localhost/cb'])).toBe(false);
  });

  it('is what a page names as the target of its form', () => {
    expect(formTargetOf('https://app.example:8443/cb?x=1')).toBe('https://app.example:8443');
    expect(formTargetOf('com.example.app:/cb')).toBe('com.example.app:');
  });
});
