import { Injectable } from '@nestjs/common';
import { FieldErrors, type ProjectCtx } from '#kernel';
import { parseKey } from '../domain/key';
import { type NamedKind, References } from './references';
import type { NamedReferences, WorkItemMembers } from './work-item.commands';

interface Single {
  readonly kind: NamedKind;
  readonly by: 'stateName' | 'typeName' | 'estimateValue';
  readonly to: 'stateId' | 'typeId' | 'estimatePointId';
}

interface Several {
  readonly kind: NamedKind;
  readonly by: 'assigneeEmails' | 'labelNames';
  readonly to: 'assigneeIds' | 'labelIds';
}

const SINGLE: readonly Single[] = [
  { kind: 'state', by: 'stateName', to: 'stateId' },
  { kind: 'type', by: 'typeName', to: 'typeId' },
  { kind: 'point', by: 'estimateValue', to: 'estimatePointId' },
];

const SEVERAL: readonly Several[] = [
  { kind: 'user', by: 'assigneeEmails', to: 'assigneeIds' },
  { kind: 'label', by: 'labelNames', to: 'labelIds' },
];

type Command = WorkItemMembers & NamedReferences;
type Ids = { -readonly [K in keyof WorkItemMembers]: WorkItemMembers[K] };

/** Turns the names that people use into ids. A name must hit exactly one record. */
@Injectable()
export class ReferenceNames {
  constructor(private readonly references: References) {}

  async resolve<C extends Command>(ctx: ProjectCtx, command: C): Promise<C> {
    if (!named(command)) return command;
    const errors = new FieldErrors();
    const ids: Ids = {};
    for (const relation of SINGLE) await this.single(ctx, command, relation, { ids, errors });
    for (const relation of SEVERAL) await this.several(ctx, command, relation, { ids, errors });
    await this.parent(ctx, command, { ids, errors });
    errors.throwIfAny();
    return { ...command, ...ids };
  }

  private async single(ctx: ProjectCtx, command: Command, { kind, by, to }: Single, found: Found): Promise<void> {
    const name = command[by];
    if (name === undefined) return;
    if (command[to] !== undefined) return void both(found.errors, by);
    if (name === null) return void (found.ids[to] = null);
    const ids = await this.references.idsByName(ctx, kind, [name]);
    const id = only(found.errors, by, name, ids);
    if (id) found.ids[to] = id;
  }

  private async several(ctx: ProjectCtx, command: Command, { kind, by, to }: Several, found: Found): Promise<void> {
    const names = command[by];
    if (names === undefined) return;
    if (command[to] !== undefined) return void both(found.errors, by);
    const ids = await this.references.idsByName(ctx, kind, names);
    found.ids[to] = names.flatMap((name) => only(found.errors, by, name, ids) ?? []);
  }

  private async parent(ctx: ProjectCtx, { parentKey, parentId }: Command, { ids, errors }: Found): Promise<void> {
    if (parentKey === undefined) return;
    if (parentId !== undefined) return void both(errors, 'parentKey');
    if (parentKey === null) return void (ids.parentId = null);
    const key = parseKey(parentKey);
    const id = key && (await this.references.idOfKey(ctx, key));
    if (id) ids.parentId = id;
    else errors.add('parentKey', 'does_not_exist', `There is no work item "${parentKey}".`);
  }
}

interface Found {
  readonly ids: Ids;
  readonly errors: FieldErrors;
}

const NAMES = ['stateName', 'typeName', 'estimateValue', 'assigneeEmails', 'labelNames', 'parentKey'] as const;

const named = (command: Command): boolean => NAMES.some((name) => command[name] !== undefined);

const both = (errors: FieldErrors, field: string): FieldErrors =>
  errors.add(field, 'invalid', 'Send the id or the name of this relation, not both.');

function only(
  errors: FieldErrors,
  field: string,
  name: string,
  ids: ReadonlyMap<string, string[]>,
): string | undefined {
  const matches = ids.get(name) ?? [];
  if (matches.length === 1) return matches[0];
  if (matches.length) errors.add(field, 'invalid', `"${name}" is the name of ${matches.length} records: send the id.`);
  else errors.add(field, 'does_not_exist', `There is nothing named "${name}".`);
  return undefined;
}
