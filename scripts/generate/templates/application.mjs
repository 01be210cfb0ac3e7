import { levelOf, ofProject } from '../level.mjs';

export function useCases(names) {
  const { kebab, camel, camels, pascal, pascals, snake, title, words } = names;
  const { ctx, place } = levelOf(names);
  return `
import { Injectable } from '@nestjs/common';
import {
  accepted, CrudSteps, Clock, DomainError, each, externalPairTaken, newId, ofChanged, single, UnitOfWork,
  type ListRequest, type Revision, type ${ctx},
} from '#kernel';
import type { ${pascal} } from '../domain/${kebab}';
import { ${pascal}Repository, type ${pascal}Record } from './${kebab}.repository';

export type Create${pascal} = Pick<${pascal}, 'name'> & Partial<Omit<${pascal}, 'id'${ofProject(names, " | 'projectId'")}>>;
export type Revise${pascal} = Partial<Create${pascal}>;

/** Defaults of members that the body leaves out. */
const BLANK = { description: '', externalSource: null, externalId: null };

const ${camel}ExternalPairTaken = externalPairTaken('${title}');

const ${camel}NameTaken = (id: string) =>
  new DomainError('conflict', '${snake}_name_taken', '${title} with the same name already exists in the ${place}', { id });

/** The use cases of ${words}. */
@Injectable()
export class ${pascals} {
  private readonly crud: CrudSteps<${ctx}, ${pascal}Record>;

  constructor(
    private readonly ${camels}: ${pascal}Repository,
    unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(${camels}, unitOfWork, clock);
  }

  list(ctx: ${ctx}, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: ${ctx}, id: string) {
    return this.crud.get(ctx, id);
  }

  createMany(ctx: ${ctx}, commands: readonly Create${pascal}[]) {
    return this.crud.exclusively(ctx, async () => {
      const drafts = commands.map((command) => ({
        ...BLANK, ...command, id: newId(),${ofProject(names, ' projectId: ctx.projectId,')}
      }));
      const free = await this.crud.withoutConflicts(ctx, drafts, {
        pair: ${camel}ExternalPairTaken, name: ${camel}NameTaken,
      });
      return this.crud.add(ctx, free);
    });
  }

  reviseMany(ctx: ${ctx}, revisions: readonly Revision<Revise${pascal}>[]) {
    return this.crud.exclusively(ctx, async () => {
      const ${camels} = await this.crud.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...${camels}.get(id), ...patch }));
      const free = await this.crud.withoutConflicts(ctx, revised, {
        pair: ofChanged(${camel}ExternalPairTaken), name: ${camel}NameTaken,
      });
      return this.crud.save(ctx, ${camels}, free);
    });
  }

  removeMany(ctx: ${ctx}, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const ${camels} = await this.crud.select(ctx, ids);
      const removed = each(ids, (id) => ${camels}.take(id));
      await this.crud.drop(ctx, accepted(removed));
      return removed;
    });
  }

  /** Creates a record, or updates the one with the same external pair. Concurrent requests create only one. */
  upsert(ctx: ${ctx}, command: Create${pascal}) {
    return this.crud.exclusively(ctx, async () => {
      const id = (await this.${camels}.uniqueValues(ctx, [command])).holderOfPair(command);
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
