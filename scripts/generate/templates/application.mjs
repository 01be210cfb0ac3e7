import { levelOf, ofProject } from '../level.mjs';

export function useCases(names) {
  const { kebab, kebabs, camel, camels, pascal, pascals, words, aWord } = names;
  const { ctx } = levelOf(names);
  return `
import { Injectable } from '@nestjs/common';
import { Clock, newId, notFound, UnitOfWork, type ListRequest, type Page, type ${ctx} } from '#kernel';
import { externalOrNull, type ${pascal} } from '../domain/${kebab}';
import { ${pascal}Repository, type ${pascal}Record } from './${kebab}.repository';
import { ${camel}ExternalPairTaken, ${camel}NameTaken } from './${kebabs}.errors';

export interface Create${pascal} {
  readonly name: string;
  readonly description?: string;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export type Revise${pascal} = Partial<Create${pascal}>;

/** The use cases of ${words}. */
@Injectable()
export class ${pascals} {
  constructor(
    private readonly ${camels}: ${pascal}Repository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(ctx: ${ctx}, request: ListRequest): Promise<Page<${pascal}Record>> {
    return this.${camels}.list(ctx, request);
  }

  async get(ctx: ${ctx}, id: string): Promise<${pascal}Record> {
    const ${camel} = await this.${camels}.find(ctx, id);
    if (!${camel}) throw notFound();
    return ${camel};
  }

  create(ctx: ${ctx}, command: Create${pascal}): Promise<${pascal}Record> {
    return this.unitOfWork.run(async () => {
      await this.${camels}.lockSiblings(ctx);
      const ${camel} = draft(${ofProject(names, 'ctx, ')}command);
      await this.assertFree(ctx, ${camel});
      await this.${camels}.insert(ctx, this.clock.now(), [${camel}]);
      return this.get(ctx, ${camel}.id);
    });
  }

  revise(ctx: ${ctx}, id: string, patch: Revise${pascal}): Promise<${pascal}Record> {
    return this.unitOfWork.run(async () => {
      await this.${camels}.lockSiblings(ctx);
      const ${camel} = await this.${camels}.forWrite(ctx, id);
      const change = { ...patch, ...externalPair(patch) };
      await this.assertFree(ctx, { ...${camel}, ...change });
      await this.${camels}.update(ctx, this.clock.now(), id, change);
      return this.get(ctx, id);
    });
  }

  remove(ctx: ${ctx}, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.${camels}.forWrite(ctx, id);
      await this.${camels}.remove(ctx, this.clock.now(), id);
    });
  }

  /** Creates the record of an external pair, or updates the one that has it. Safe for callers at the same time. */
  upsert(ctx: ${ctx}, command: Create${pascal}): Promise<{ record: ${pascal}Record; created: boolean }> {
    return this.unitOfWork.run(async () => {
      await this.${camels}.lockSiblings(ctx);
      const known = await this.holderOfPair(ctx, command);
      const record = known ? await this.revise(ctx, known, command) : await this.create(ctx, command);
      return { record, created: !known };
    });
  }

  /** Throws where another record has the name or the external pair. */
  private async assertFree(ctx: ${ctx}, ${camel}: ${pascal}): Promise<void> {
    const pair = await this.holderOfPair(ctx, ${camel});
    if (pair && pair !== ${camel}.id) throw ${camel}ExternalPairTaken(pair);
    const named = await this.${camels}.idOfName(ctx, ${camel}.name);
    if (named && named !== ${camel}.id) throw ${camel}NameTaken(named);
  }

  private async holderOfPair(ctx: ${ctx}, { externalSource, externalId }: Revise${pascal}): Promise<string | null> {
    return externalSource && externalId ? this.${camels}.idOfExternalPair(ctx, externalSource, externalId) : null;
  }
}

/** The members of the external pair that a body names, ready to be stored. */
const externalPair = ({ externalSource, externalId }: Revise${pascal}): Revise${pascal} => ({
  ...(externalSource === undefined ? {} : { externalSource: externalOrNull(externalSource) }),
  ...(externalId === undefined ? {} : { externalId: externalOrNull(externalId) }),
});

/** What the body of ${aWord} leaves out is empty. */
function draft(${ofProject(names, `ctx: ${ctx}, `)}command: Create${pascal}): ${pascal} {
  return {
    id: newId(),
${ofProject(names, '    projectId: ctx.projectId,\n')}    name: command.name,
    description: command.description ?? '',
    externalSource: externalOrNull(command.externalSource),
    externalId: externalOrNull(command.externalId),
  };
}
`;
}

export function repositoryPort(names) {
  const { kebab, camel, camels, pascal, words } = names;
  const { ctx, place } = levelOf(names);
  return `
import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Lookup,
  type Page,
  type TenantRecord,
  type ${ctx},
} from '#kernel';
import type { ${pascal} } from '../domain/${kebab}';

/** A record as it is read. */
export interface ${pascal}Record extends ${pascal}, TenantRecord {
  readonly id: string;
}

export const ${camel}List: ListSpec = {
  filters: { name: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

/** ${names.titles} of one ${place}. */
export abstract class ${pascal}Repository implements Lookup<${pascal}Record> {
  abstract list(ctx: ${ctx}, request: ListRequest): Promise<Page<${pascal}Record>>;
  abstract find(ctx: ${ctx}, id: string): Promise<${pascal}Record | null>;
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, ${pascal}Record>>;
  /** Id of the record of this name, whatever its case. */
  abstract idOfName(ctx: ${ctx}, name: string): Promise<string | null>;
  abstract idOfExternalPair(ctx: ${ctx}, source: string, externalId: string): Promise<string | null>;
  /** Makes writes of the ${place}'s ${words} wait for one another until the transaction ends. */
  abstract lockSiblings(ctx: ${ctx}): Promise<void>;
  abstract insert(ctx: ${ctx}, at: string, ${camels}: readonly ${pascal}[]): Promise<void>;
  abstract forWrite(ctx: ${ctx}, id: string): Promise<${pascal}>;
  abstract update(ctx: ${ctx}, at: string, id: string, patch: Partial<${pascal}>): Promise<void>;
  abstract remove(ctx: ${ctx}, at: string, id: string): Promise<void>;
}
`;
}

export function errors(names) {
  const { camel, snake, title } = names;
  const { place } = levelOf(names);
  return `
import { DomainError } from '#kernel';

export const ${camel}NameTaken = (id: string) =>
  new DomainError('conflict', '${snake}_name_taken', '${title} with the same name already exists in the ${place}', { id });

export const ${camel}ExternalPairTaken = (id: string) =>
  new DomainError(
    'conflict',
    'external_pair_taken',
    '${title} with the same external id and external source already exists',
    { id },
  );
`;
}
