import { Injectable } from '@nestjs/common';
import { FieldErrors, type ProjectCtx } from '#kernel';
import { itemReferences, type ItemReference } from '#references';
import { parseKey } from '../domain/key';
import { References } from './references';
import type { NamedReferences, WorkItemMembers } from '../domain/work-item.commands';

type Command = WorkItemMembers & NamedReferences;
type Ids = Record<string, string | readonly string[] | null>;
type NamedReference = ItemReference & { readonly namedBy: string };

const named = (): NamedReference[] =>
  itemReferences().filter((one): one is NamedReference => one.namedBy !== undefined);

/** Replaces the names in commands by ids. A name must match exactly one record. */
@Injectable()
export class ReferenceNames {
  constructor(private readonly references: References) {}

  async resolve<C extends Command>(ctx: ProjectCtx, command: C): Promise<C> {
    if (!hasNames(command)) return command;
    const errors = new FieldErrors();
    const ids: Ids = {};
    for (const reference of named()) await this.resolved(ctx, command, reference, { ids, errors });
    await this.parent(ctx, command, { ids, errors });
    errors.throwIfAny();
    return { ...command, ...ids };
  }

  private async resolved(
    ctx: ProjectCtx,
    command: Command,
    reference: NamedReference,
    { ids, errors }: ResolvedNames,
  ): Promise<void> {
    const { kind, namedBy, member, set } = reference;
    const sent = command as Readonly<Record<string, string | readonly string[] | null | undefined>>;
    const said = sent[namedBy];
    if (said === undefined) return;
    if (sent[member] !== undefined) return void both(errors, namedBy);
    if (said === null) return void (ids[member] = null);
    const names = [said].flat();
    const found = await this.references.idsByName(ctx, kind, names);
    const hits = names.flatMap((name) => only(errors, namedBy, name, found) ?? []);
    if (set) ids[member] = hits;
    else if (hits.length) ids[member] = hits[0]!;
  }

  private async parent(
    ctx: ProjectCtx,
    { parentKey, parentId }: Command,
    { ids, errors }: ResolvedNames,
  ): Promise<void> {
    if (parentKey === undefined) return;
    if (parentId !== undefined) return void both(errors, 'parentKey');
    if (parentKey === null) return void (ids.parentId = null);
    const key = parseKey(parentKey);
    const id = key && (await this.references.idOfKey(ctx, key));
    if (id) ids.parentId = id;
    else errors.add('parentKey', 'does_not_exist', `There is no work item "${parentKey}".`);
  }
}

interface ResolvedNames {
  readonly ids: Ids;
  readonly errors: FieldErrors;
}

const hasNames = (command: Command): boolean =>
  [...named().map(({ namedBy }) => namedBy), 'parentKey'].some(
    (name) => (command as Readonly<Record<string, unknown>>)[name] !== undefined,
  );

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
