import { recordExample } from './examples';
import { described, nounOfSchema } from './glossary';
import type { AnyPresenter, Expansion, Member, Schema } from '#http';

/** Converts `list-work-items` and `list_work_items` to `ListWorkItems`. */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[-_.])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Returns the members that a record has in every response. */
export type RequiredMembers = (presenter: AnyPresenter) => readonly string[];

/**
 * The named schemas of one document. Each name has only one schema; a second schema with the same name is a mistake in
 * a declaration.
 */
export class Schemas {
  private readonly named = new Map<string, Schema>();
  private readonly presented = new Set<AnyPresenter>();

  constructor(private readonly requiredOf: RequiredMembers) {}

  /** All schemas, sorted by name. */
  get all(): Record<string, Schema> {
    return Object.fromEntries([...this.named].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  add(name: string, bare: Schema, noun = nounOfSchema(name)): Schema {
    const schema = described(bare, { noun, own: nounOfSchema(name) });
    const known = this.named.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called "${name}" and differ. Give one of the presenters another name.`);
    this.named.set(name, schema);
    return refTo(name);
  }

  present(presenter: AnyPresenter): Schema {
    if (this.presented.has(presenter)) return refTo(presenter.name);
    this.presented.add(presenter);
    return this.add(presenter.name, this.recordSchema(presenter));
  }

  private recordSchema(presenter: AnyPresenter): Schema {
    const members = Object.entries(presenter.members) as [string, Member<unknown>][];
    const required = this.requiredOf(presenter);
    const expansions = Object.entries(presenter.expansions).map(([name, expansion]) => [
      name,
      this.expanded(name, expansion, presenter.members[name]?.schema),
    ]);
    return {
      type: 'object',
      ...(required.length ? { required } : {}),
      examples: [recordExample(presenter)],
      properties: {
        ...Object.fromEntries(members.map(([name, member]) => [name, member.schema])),
        ...(Object.fromEntries(expansions) as Record<string, Schema>),
      },
    };
  }

  /** Returns the schema of an expansion. If it has the name of a member, the records replace the ids of this member. */
  private expanded(name: string, { many, presenter }: Expansion<unknown>, ids: Schema | undefined): Schema {
    const leaf = this.present(presenter());
    const objects: Schema = many ? { type: 'array', items: leaf } : leaf;
    if (!ids && many) return { ...objects, description: `With expand=${name}.` };
    const nothing = many || isNullable(ids) ? [] : [{ type: 'null' }];
    return {
      description: ids
        ? `${many ? 'Ids; with expand=' + name + ' the records themselves.' : 'Id; with expand=' + name + ' the record itself.'}`
        : `With expand=${name}.`,
      anyOf: [...(ids ? [ids] : []), objects, ...nothing],
    };
  }
}

const isNullable = (schema: Schema | undefined): boolean => [schema?.type].flat().includes('null');
