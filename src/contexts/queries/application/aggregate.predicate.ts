import { notOneOf } from '#wording';
import { FIGURES } from '../../work-items';
import { quoted } from '../domain/problem';
import type { Value } from '../domain/query';
import type { NameResolver } from './name-resolver';
import { literal } from './people';
import type { Predicate } from './predicate';
import { is } from './trees';

const SUBJECTS = ['children', 'self'] as const;
const QUANTITIES = ['estimate', 'worklog'] as const;

function oneOf<T extends string>(value: Value, what: string, known: readonly T[], to: NameResolver): T | undefined {
  const said = literal(value, to);
  if (!said) return undefined;
  const found = known.find((one) => one === said.text.toLowerCase());
  return found ?? to.problem(said.at, notOneOf(what, said.text.slice(0, 60), known));
}

function numberOf(value: Value, to: NameResolver): number | undefined {
  const said = literal(value, to);
  if (!said) return undefined;
  if (/^\d{1,9}(\.\d{1,4})?$/.test(said.text)) return Number(said.text);
  return to.problem(said.at, `${quoted(said.text)} does not fit: write a number such as 20 or 2.5.`);
}

/** Condition that compares a figure of an item or of its direct children with a minimum. */
export const aggregate: Predicate = {
  args: [4, 4],
  means: ({ name, args }, to) => {
    const subject = oneOf(args[0]!, 'subject', SUBJECTS, to);
    const of = oneOf(args[1]!, 'quantity', QUANTITIES, to);
    const figure = oneOf(args[2]!, 'figure', FIGURES, to);
    const least = numberOf(args[3]!, to);
    if (!subject || !of || !figure || least === undefined) return undefined;
    const isBelow = subject === 'children';
    const visible = isBelow ? to.visible() : undefined;
    const projectIds = isBelow && of === 'worklog' ? to.readIn('worklogs') : undefined;
    const condition = () =>
      is('figure', {
        ...{ of, figure, least },
        ...(visible && { below: { ...visible(), userId: to.ctx.userId } }),
        ...(projectIds && { projectIds: projectIds() }),
      });
    return of === 'worklog' ? to.whereRead('worklogs', name, condition) : condition;
  },
};
