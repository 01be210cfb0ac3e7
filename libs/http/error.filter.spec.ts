import { asDomainError } from './error.filter';

describe('a disk without room', () => {
  it.each(['53100', 'ENOSPC', 'EDQUOT'])('is named, and not called a database that is away: %s', (code) => {
    expect(asDomainError(Object.assign(new Error('No space left'), { code }))).toMatchObject({
      kind: 'insufficient_storage',
      details: { headers: { 'Retry-After': '30' } },
    });
  });

  it('is found below what the mapper of rows throws', () => {
    expect(asDomainError({ driverError: { code: '53100' } }).kind).toBe('insufficient_storage');
  });
});

it('tells other lacks of the database as an outage', () => {
  expect(asDomainError({ code: '53300' }).kind).toBe('service_unavailable');
});

describe('a node of a spread database that is lost', () => {
  it.each([
    ['08006', 'connection to the remote node postgres@b:5432 failed with the following error: Connection refused'],
    ['XX000', 'server closed the connection unexpectedly'],
    ['XX000', 'failure on connection marked as essential: b:5432'],
  ])('is an outage of the database: %s %s', (code, message) => {
    expect(asDomainError({ code, message })).toMatchObject({
      kind: 'service_unavailable',
      details: { headers: { 'Retry-After': '1' } },
    });
  });

  it('is not what other internal errors of PostgreSQL mean', () => {
    expect(asDomainError({ code: 'XX000', message: 'cache lookup failed for type 1' }).kind).toBe('server_error');
  });
});

describe('a database that is being changed', () => {
  const message = 'direct joins between distributed and local tables are not supported';

  it.each([{ code: '25006' }, { code: '0A000', message }])('lets clients try again later: %j', (error) => {
    expect(asDomainError(error)).toMatchObject({
      kind: 'service_unavailable',
      message: 'The database is being changed. Try again.',
      details: { headers: { 'Retry-After': '10' } },
    });
  });

  it('is not what other lacks of PostgreSQL mean', () => {
    expect(asDomainError({ code: '0A000', message: 'cannot do this' }).kind).toBe('server_error');
  });
});
