import { newId, type Position } from '#kernel';
import { PageMarks } from './page-marks';
import type { ReadState } from './read-state';

const state = (query: Record<string, string> = {}) =>
  ({ ctx: { userId: 'ann', workspaceId: 'acme' }, operation: { id: 'list' }, query }) as unknown as ReadState;

const POSITIONS: readonly Position[] = [
  ['2026-01-14T09:30:00.123456Z', newId()],
  [65_535.5, newId()],
  ['ein sehr böses Ärgernis 😀 "quoted" \\ \u0000', newId()],
];

/** What another process makes of the decimals, which remembers nothing. */
const found = (decimals: string, query = {}, page = 10) =>
  new PageMarks().find(state(query), 100, page, decimals.slice(1));

describe('PageMarks', () => {
  it.each(POSITIONS)('lets cursors of far pages carry %p', (...position) => {
    const decimals = new PageMarks().keep(state(), 100, 10, position);
    expect(decimals).toMatch(/^\.0[1-9]\d+$/);
    expect(Math.floor(Number(`100${decimals}`))).toBe(100);
    expect(found(decimals)).toEqual(position);
  });

  it('keeps cursors of near pages short, and remembers where those begin', () => {
    const marks = new PageMarks();
    expect(marks.keep(state(), 100, 9, POSITIONS[0]!)).toBe('');
    expect(marks.find(state(), 100, 9)).toEqual(POSITIONS[0]);
    expect(marks.find(state(), 100, 0)).toBeUndefined();
  });

  it('takes a position for the very page that it was made for, and for nothing else', () => {
    const decimals = new PageMarks().keep(state({ order_by: 'name' }), 100, 10, POSITIONS[0]!);
    expect(found(decimals, { order_by: 'name' })).toEqual(POSITIONS[0]);
    expect(found(decimals, { order_by: '-name' })).toBeUndefined();
    expect(found(decimals, { order_by: 'name' }, 11)).toBeUndefined();
  });

  it.each(['.0', '.5', '.01', '.0123456789', `.0${'9'.repeat(1_800)}`, `.0${'1'.repeat(5_000)}`])(
    'passes over decimals that say nothing: %s',
    (decimals) => expect(found(decimals)).toBeUndefined(),
  );

  it('does not let a cursor grow without end', () => {
    expect(new PageMarks().keep(state(), 100, 10, ['x'.repeat(700), newId()])).toBe('');
  });
});
