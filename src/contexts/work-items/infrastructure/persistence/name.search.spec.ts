import { Params } from '#persistence';
import { namesWith } from './name.search';

const sqlOf = (text: string, isWalked = false) => namesWith(text, isWalked)(new Params()).replace(/\s+/g, ' ');
const CONTAINS = 't.name ilike $1';
const ODD = `t.name ~ '[^a-zA-Z0-9 .,:()/''"#-]'`;

it.each(['timeout', 'größe', 'a', 'zz top', 'a-', '. '])(
  '%s is found by the index of names, or not at all by one',
  (text) => {
    expect(sqlOf(text)).toBe(CONTAINS);
  },
);

it.each(['%', '\\', 'é', '5%', '£', '漢字'])('%s is looked for among names with odd signs', (text) => {
  expect(sqlOf(text)).toBe(`(${ODD} and ${CONTAINS})`);
});

it.each(['zz', 'ZZ', 'z2'])('%s is looked for with what may follow it', (text) => {
  const two = text.toLowerCase();
  expect(sqlOf(text)).toBe(
    `((${CONTAINS}) is true and (t.name ~* '${two}[a-z0-9]' or t.name ~* '${two}[ .,:()/''"#-]' or ` +
      `t.name ilike '%${two}' or (${ODD} and (${CONTAINS}) is true)))`,
  );
});

it('only compares where rows are asked one by one', () => {
  for (const text of ['zz', '%', 'timeout']) expect(sqlOf(text, true)).toBe(CONTAINS);
});
