import { HIDDEN, withHiddenHeaders, withKeptHeaders } from './sent-headers';

const url = 'https://hooks.example.com/in';
const before = { url, headers: { Authorization: 'Bearer x', 'X-Team': 'core' } };

it('shows names of headers, and no values', () => {
  expect(withHiddenHeaders(before)).toEqual({ url, headers: { Authorization: HIDDEN, 'X-Team': HIDDEN } });
  expect(withHiddenHeaders({ text: 'x' })).toEqual({ text: 'x' });
  expect(withHiddenHeaders(undefined)).toBeUndefined();
});

it('keeps what is sent as it was shown, takes what is new, and drops what is left out', () => {
  const sent = { url: 'https://hooks.example.com/other', headers: { Authorization: HIDDEN, 'X-New': '1' } };
  expect(withKeptHeaders(sent, before)).toEqual({ ...sent, headers: { Authorization: 'Bearer x', 'X-New': '1' } });
});

it.each([
  ['another host', { url: 'https://evil.example/in', headers: { Authorization: HIDDEN } }],
  ['another port', { url: 'https://hooks.example.com:8443/in', headers: { Authorization: HIDDEN } }],
  ['no encryption', { url: 'http://hooks.example.com/in', headers: { Authorization: HIDDEN } }],
  ['another name', { url, headers: { authorization: HIDDEN } }],
])('tells no value to %s', (_, sent) => {
  expect(() => withKeptHeaders(sent, before)).toThrow(
    expect.objectContaining({
      details: {
        fields: [expect.objectContaining({ field: expect.stringMatching(/^config\.headers\.a/i) as string })],
      },
    }) as Error,
  );
});

it('leaves to others what is wrong with a config', () => {
  for (const sent of [{ url, headers: 'x' }, { headers: null }, {}]) expect(withKeptHeaders(sent, before)).toBe(sent);
});
