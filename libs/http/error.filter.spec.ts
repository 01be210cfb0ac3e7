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
