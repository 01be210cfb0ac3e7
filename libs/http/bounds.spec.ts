import { DomainError, type ListSpec } from '#kernel';
import { notOneOf } from '#wording';
import { membersOf } from './fields';
import { readFilterTree } from './filter-json';
import { readFilters } from './filters';
import { refuseOrReport } from './params';
import { readPayload } from './payload';
import { present, shows } from './presenter';
import type { ApiRequest } from './request';
import { select } from './selection';

/** What a client can send in one body of 5 MB. */
const MANY = 300_000;
/** Work that grows with the square of what is sent takes minutes for so many; a slow machine needs a second for the rest. */
const MAX_MS = 10_000;

/** Time of the processor, so that a busy machine does not count. */
const spent = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1000;

const list: ListSpec = {
  filters: {
    id: { type: 'uuid', operators: ['in'] },
    kind: { type: 'choice', operators: ['in'], choices: ['a', 'b'] },
  },
  searchable: false,
  orderings: { id: { cursor: true } },
  defaultOrder: { by: 'id', descending: false },
};

interface Command {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly ids: readonly string[];
}

const member = membersOf<Command>();

class Body {
  @member.text('name', { max: 255 }) name?: string;
  @member.emails('addresses', { max: 50, deliverable: true }) addresses?: string[];
  @member.uuids('ids', { max: 50 }) ids?: string[];
}

const show = shows<{ id: string; name: string }>();
const shape = present<{ id: string; name: string }>('Thing', { id: show.uuid('id'), name: show.text('name') });

const repeated = (text: string) => Array.from({ length: MANY }, () => text);
const invented = () => Array.from({ length: MANY }, (_, index) => `nobody_declared_${index}`);
const requestWith = (prefer?: string) =>
  ({ headers: { prefer }, state: { ignored: new Set<string>() } }) as unknown as ApiRequest;

/** The error of what is refused, which must not have taken long. */
function refusal(work: () => unknown): DomainError {
  const started = process.cpuUsage();
  try {
    work();
  } catch (error) {
    expect(spent(started)).toBeLessThan(MAX_MS);
    return error as DomainError;
  }
  throw new Error('It was accepted');
}

describe('work is bounded before it begins', () => {
  it('for unknown names under strict handling, of which the first are reported', () => {
    const error = refusal(() =>
      refuseOrReport(requestWith('handling=strict'), { unknown: invented() }, () => ['name', 'state']),
    );
    expect(error.message).toBe(`The request has ${MANY} names without effect, of which these are the first.`);
    expect(error.details.fields).toHaveLength(20);
  });

  it('for unknown names that are passed over', () => {
    const request = requestWith();
    refuseOrReport(request, { unknown: invented() }, () => []);
    expect(request.state.ignored.size).toBe(100);
  });

  it('for names that are no misspelling: they are told in part', () => {
    const message = notOneOf('name', 'x'.repeat(5_000_000), ['name', 'state']);
    expect(message).toBe(`"${'x'.repeat(60)}..." is not a valid name. Valid: name, state.`);
    const error = refusal(() =>
      refuseOrReport(requestWith('handling=strict'), { unknown: ['x'.repeat(5_000_000)] }, () => ['name', 'state']),
    );
    expect(error.details.fields![0]!.field).toHaveLength(103);
  });

  it('for members of a body', () => {
    const raw = Object.fromEntries(['name', ...invented()].map((name) => [name, 'A']));
    // The first body of all loads what checks it.
    readPayload(Body, { name: 'A' });
    const started = process.cpuUsage();
    expect(readPayload(Body, raw).unknown).toHaveLength(MANY);
    expect(spent(started)).toBeLessThan(MAX_MS);
  });

  it.each([
    ['addresses', 'somebody@example.com'],
    ['addresses', 'nobody'],
    ['ids', '7d4f0a52-3c1b-4d3c-9a39-2d8c86f2f3a1'],
    ['ids', 'no id'],
  ])('for the entries of a list that is too long: %s with %s', (name, item) => {
    const error = refusal(() => readPayload(Body, { [name]: repeated(item) }));
    expect(error.details.fields).toEqual([
      { field: name, code: 'invalid', message: 'Ensure this field has no more than 50 items.' },
    ]);
  });

  it('for the groups of a filter', () => {
    const error = refusal(() => readFilterTree({ and: repeated('').map(() => ({})) }, list, { id: 'id' }));
    expect(error.details.fields![0]!.message).toBe('At most 100 groups.');
  });

  it('for the values of a condition: only their number is refused', () => {
    const error = refusal(() => readFilterTree({ kind__in: repeated('c') }, list, { kind: 'kind' }));
    expect(error.details.fields).toEqual([{ field: 'filters', code: 'invalid', message: 'At most 500 values.' }]);
    const query = { id__in: repeated('c').join(',') };
    expect(refusal(() => readFilters(query, list)).details.fields).toHaveLength(1);
  });

  it('for a choice that is none: it is told in part', () => {
    const error = refusal(() => readFilterTree({ kind: 'c'.repeat(1_000_000) }, list, { kind: 'kind' }));
    expect(error.details.fields![0]!.message).toBe(`"${'c'.repeat(60)}..." is not one of a, b.`);
  });

  it('for names of fields', () => {
    const rules = { idAlways: true };
    const request = { fields: invented().join(), expand: undefined, shape: 'one' } as const;
    expect(refusal(() => select(shape, request, rules)).details.fields).toHaveLength(1);
  });
});
