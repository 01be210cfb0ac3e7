import { Injectable } from '@nestjs/common';
import { snake, type Lookup } from '#kernel';
import { Db } from '#persistence';
import { expansions, type ReferenceExpansion } from '#references';
import { ReferredRecords } from '../../application/references';

const statement = ({ table, members }: ReferenceExpansion): string => {
  const columns = Object.entries(members).map(([member, { column = snake(member) }]) => `${column} as "${member}"`);
  return `select ${['id', ...columns].join(', ')} from ${table}
    where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null`;
};

@Injectable()
export class SqlReferredRecords extends ReferredRecords {
  constructor(private readonly db: Db) {
    super();
  }

  of<T>(kind: string): Lookup<T> {
    const text = statement(expansions().get(kind)!);
    return {
      byIds: async ({ workspaceId }, ids) => {
        const rows = await this.db.read<T & { readonly id: string }>(text, [workspaceId, ids]);
        return new Map(rows.map((row) => [row.id, row]));
      },
    };
  }
}
