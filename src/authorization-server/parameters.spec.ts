import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { bodyOf, requestIn, UnreadableBody } from './parameters';

function requestWith(body: string, type?: string): Request {
  const headers = { ...(type && { 'content-type': type }), 'content-length': String(Buffer.byteLength(body)) };
  return Object.assign(Readable.from([Buffer.from(body)]), { headers }) as unknown as Request;
}

const read = async (body: string, type?: string): Promise<Record<string, string>> =>
  Object.fromEntries(await bodyOf(requestWith(body, type), {} as Response));

describe('the body of a request to the token address', () => {
  it('is a form or JSON', async () => {
    const expected = { grant_type: 'refresh_token', refresh_token: 'a b' };
    expect(await read('grant_type=refresh_token&refresh_token=a+b', 'application/x-www-form-urlencoded')).toEqual(
      expected,
    );
    expect(await read(JSON.stringify(expected), 'application/json; charset=utf-8')).toEqual(expected);
  });

  it('names scopes with spaces, commas or a list between them', async () => {
    expect(await read('scope=read%2Cwrite', 'application/x-www-form-urlencoded')).toEqual({ scope: 'read write' });
    expect(await read('{"scope":["read","write"]}', 'application/json')).toEqual({ scope: 'read write' });
  });

  it('leaves out what JSON says is nothing', async () => {
    expect(await read('{"scope":null,"code":"c"}', 'application/json')).toEqual({ code: 'c' });
  });

  it.each([
    ['{"code":', 'application/json', 'the body is not a JSON object'],
    ['["code"]', 'application/json', 'the body is not a JSON object'],
    ['null', 'application/json', 'the body is not a JSON object'],
    ['{"code":{"a":1}}', 'application/json', 'code must be a text'],
    ['{"scope":[1]}', 'application/json', 'scope must be a text'],
    ['code=c', 'text/plain', 'only application/x-www-form-urlencoded and application/json are supported'],
  ])('cannot be %s (%s)', async (body, type, message) => {
    await expect(read(body, type)).rejects.toThrow(new UnreadableBody(message));
  });

  it('keeps a parameter that is given twice, for the protocol to refuse', async () => {
    const parameters = await bodyOf(requestWith('code=a&code=b', 'application/x-www-form-urlencoded'), {} as Response);
    expect(parameters.getAll('code')).toEqual(['a', 'b']);
  });
});

describe('the query of an authorization request', () => {
  const query = (text: string, install = false) =>
    requestIn({ originalUrl: `/auth/o/authorize/?${text}` } as Request, { install }).toString();

  it('keeps what the protocol knows and drops the rest', () => {
    expect(query('client_id=1&state=x%20y&nonce=2&resource=r&install_app=yes&prompt=login')).toBe(
      'client_id=1&state=x+y',
    );
    expect(query('client_id=1&prompt=none')).toBe('client_id=1&prompt=none');
    expect(query('scope=read,write')).toBe('scope=read+write&asked_scope=read+write');
  });

  it('is marked by the address at which apps are installed, and only by it', () => {
    expect(query('client_id=1', true)).toBe('client_id=1&install_app=yes');
    expect(query('install_app=yes&asked_scope=read')).toBe('');
  });
});
