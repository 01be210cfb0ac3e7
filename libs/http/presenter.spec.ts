import { asRow, present, shows } from './presenter';

interface Stone {
  readonly id: string;
  readonly weight: number;
  readonly hidden: string;
}

const show = shows<Stone>();
const stone = present<Stone>('Stone', {
  id: show.uuid('id'),
  grams: show.computed({ type: 'integer' }, ['weight'], ({ weight }) => weight * 1000),
});

it('shows a record below another one whole, and nothing beyond its members', () => {
  expect(asRow(stone, { id: 'a', weight: 2, hidden: 'x' })).toEqual({ id: 'a', grams: 2000 });
});
