import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { rulesOf } from './field-rules';
import { fieldsOf, type BodyType } from './fields';

const CHECKED = new WeakMap<BodyType, BodyType>();

/** A class of its own for each body has the rules, so that none counts twice where one body extends another. */
function checkedType(type: BodyType): BodyType {
  const known = CHECKED.get(type);
  if (known) return known;
  const checked = class extends type {};
  for (const field of fieldsOf(type.prototype as object)) {
    if (field.ignored) continue;
    for (const rule of rulesOf(field)) rule(checked.prototype, field.name);
  }
  CHECKED.set(type, checked);
  return checked;
}

/** Objects and lists are taken as they are: the transformer would walk into whatever a client nests there. */
function instanceOf(type: BodyType, members: Record<string, unknown>): object {
  const isPlain = ([, value]: [string, unknown]) => typeof value !== 'object' || value === null;
  const entries = Object.entries(members);
  const scalars = plainToInstance(type, Object.fromEntries(entries.filter(isPlain)));
  return Object.assign(scalars, Object.fromEntries(entries.filter((entry) => !isPlain(entry))));
}

/** What is wrong with the members of a body, one problem each. */
export const problemsOf = (type: BodyType, members: Record<string, unknown>): ValidationError[] =>
  validateSync(instanceOf(checkedType(type), members), { stopAtFirstError: true, forbidUnknownValues: false });
