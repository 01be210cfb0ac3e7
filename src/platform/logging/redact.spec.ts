import { redact } from './redact';

const KEY = 'cairn_pat_3Zk0-uY_7dQm1xV9sLr2Wb8Tn4Hc6Jf5Gp0Ae';

it.each([
  ['a key in a message', `Key ${KEY} was refused`, 'Key cairn_pat_[redacted] was refused'],
  ['a token in a path', '"path":"/api/v2/cairn_oat_abcDEF-123/x"', '"path":"/api/v2/cairn_oat_[redacted]/x"'],
  ['a key that a URL encodes', '/x?k=cairn%5Fpat%5Fabc%2D', '/x?k=cairn%5Fpat%5F[redacted]'],
  ['a set-up link', '/setup/?token=cairn_setup_abc', '/setup/?token=[redacted]'],
  ['a header', '{"x-api-key":"devkey","accept":"*/*"}', '{"x-api-key":"[redacted]","accept":"*/*"}'],
  ['a header in capitals', '{"Authorization":"Bearer a.b.c"}', '{"Authorization":"[redacted]"}'],
  ['a header with quotes in it', '{"cookie":"a=\\"b\\"; c=d"}', '{"cookie":"[redacted]"}'],
  ['a header that comes twice', '{"set-cookie":["a=1","b=2"],"x":1}', '{"set-cookie":"[redacted]","x":1}'],
  [
    'members of a body',
    '{"password":"p","client_secret":"s","api_key":"k","token_hash":"h"}',
    /^\{("\w+":"\[redacted\]",?){4}\}$/,
  ],
  ['a scheme with its value', 'got Bearer abcdef.ghi and Basic dXNlcjpw', 'got Bearer [redacted] and Basic [redacted]'],
  ['the password of a URL', 'postgres://cairn:s3cret@db:5432/cairn', 'postgres://cairn:[redacted]@db:5432/cairn'],
  ['the password of a URL without a user', 'redis://:s3cret@cache:6379', 'redis://:[redacted]@cache:6379'],
  [
    'parameters of a URL',
    '/cb?code=abc&state=xyz&access_token=t&page=2',
    '/cb?code=[redacted]&state=[redacted]&access_token=[redacted]&page=2',
  ],
])('hides %s', (_what, line, expected) => {
  if (typeof expected === 'string') expect(redact(line)).toBe(expected);
  else expect(redact(line)).toMatch(expected);
});

it('leaves everything else as it is', () => {
  const line =
    '{"path":"/api/v2/workspaces/acme/tokens/","operation":"list-tokens","msg":"a token: b","url":"http://a:80/x?keyword=1","sql":"select * from api_keys"}';
  expect(redact(line)).toBe(line);
});
