import { levelOf, ofProject } from '../level.mjs';

export function useCases(names) {
  const { kebab, camel, camels, pascal, pascals, snake, title, words } = names;
  const { ctx, place } = levelOf(names);
  return `
import { Injectable } from '@nestjs/common';
import {
  accepted, Catalogue, Clock, DomainError, each, externalPairTaken, newId, ofChanged, single, UnitOfWork,
  type ListRequest, type Revision, type ${ctx},
} from '#kernel';
import type { ${pascal} } from '../domain/${kebab}';
import { ${pascal}Repository, type ${pascal}Record } from './${kebab}.repository';

export type Create${pascal} = Pick<${pascal}, 'name'> & Partial<Omit<${pascal}, 'id'${ofProject(names, " | 'projectId'")}>>;
export type Revise${pascal} = Partial<Create${pascal}>;

/** Members that the body does not have. */
const BLANK = { description: '', externalSource: null, externalId: null };

const ${camel}ExternalPairTaken = externalPairTaken('${title}');

const ${camel}NameTaken = (id: string) =>
  new DomainError('conflict', '${snake}_name_taken', '${title} with the same name already exists in the ${place}', { id });

/** The use cases of ${words}. */
@Injectable()
export class ${pascals} {
  private readonly catalogue: Catalogue<${ctx}, ${pascal}Record>;

  constructor(
    private readonly ${camels}: ${pascal}Repository,
    unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.catalogue = new Catalogue(${camels}, unitOfWork, clock);
  }

  list(ctx: ${ctx}, request: ListRequest) {
    return this.catalogue.list(ctx, request);
  }

  get(ctx: ${ctx}, id: string) {
    return this.catalogue.get(ctx, id);
  }

  createMany(ctx: ${ctx}, commands: readonly Create${pascal}[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const drafts = commands.map((command) => ({
        ...BLANK, ...command, id: newId(),${ofProject(names, ' projectId: ctx.projectId,')}
      }));
      const free = await this.catalogue.free(ctx, drafts, {
        pair: ${camel}ExternalPairTaken, name: ${camel}NameTaken,
      });
      return this.catalogue.add(ctx, free);
    });
  }

  reviseMany(ctx: ${ctx}, revisions: readonly Revision<Revise${pascal}>[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const ${camels} = await this.catalogue.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...${camels}.get(id), ...patch }));
      const free = await this.catalogue.free(ctx, revised, {
        pair: ofChanged(${camel}ExternalPairTaken), name: ${camel}NameTaken,
      });
      return this.catalogue.save(ctx, ${camels}, free);
    });
  }

  removeMany(ctx: ${ctx}, ids: readonly string[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const ${camels} = await this.catalogue.select(ctx, ids);
      const removed = each(ids, (id) => ${camels}.take(id));
      await this.catalogue.drop(ctx, accepted(removed));
      return removed;
    });
  }

  /** Creates the record of an external pair, or updates the one that has it, also if two requests do so at once. */
  upsert(ctx: ${ctx}, command: Create${pascal}) {
    return this.catalogue.exclusively(ctx, async () => {
      const id = (await this.${camels}.taken(ctx, [command])).holderOfPair(command);
      const outcomes = id ? await this.reviseMany(ctx, [{ id, patch: command }]) : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }
}
`;
}

export function repositoryPort(names) {
  const { kebab, camel, pascal } = names;
  const { ctx } = levelOf(names);
  return `
import { filter, order, Records, type ListSpec, type TenantRecord, type ${ctx} } from '#kernel';
import type { ${pascal} } from '../domain/${kebab}';

export interface ${pascal}Record extends ${pascal}, TenantRecord {
  readonly id: string;
}

export const ${camel}List: ListSpec = {
  filters: { name: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class ${pascal}Repository extends Records<${ctx}, ${pascal}Record> {}
`;
}
