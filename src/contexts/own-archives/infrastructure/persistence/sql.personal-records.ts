import { Injectable } from '@nestjs/common';
import { Db, Params, ownRecords, type DeclaredOwnRecords } from '#persistence';
import {
  PersonalRecords,
  type PersonalKind,
  type PersonalRecord,
  type PersonIn,
} from '../../application/personal-records';

/** Records in memory together. Each may have a long text. */
const SET = 100;

/** Reads what the contexts declared, each kind by a statement of its own. */
@Injectable()
export class SqlPersonalRecords extends PersonalRecords {
  constructor(private readonly db: Db) {
    super();
  }

  kinds(): readonly PersonalKind[] {
    return ownRecords();
  }

  async *of({ context, name }: PersonalKind, person: PersonIn): AsyncGenerator<readonly PersonalRecord[]> {
    const kind = ownRecords().find((one) => one.context === context && one.name === name)!;
    let after: string | undefined;
    do {
      const set = await this.set(kind, person, after);
      if (set.length) yield set;
      after = set.length === SET ? set.at(-1)!.key : undefined;
    } while (after !== undefined);
  }

  private async set(
    kind: DeclaredOwnRecords,
    { userId, workspace }: PersonIn,
    after?: string,
  ): Promise<PersonalRecord[]> {
    const { from, owner, members, where = 'true', key = 't.id', project, file } = kind;
    const params = new Params();
    const such = [`(${where})`];
    if (workspace) {
      such.push(`t.workspace_id = ${params.add(workspace.ctx.workspaceId)}`);
      const seen = await kind.seen?.(this.db, workspace.ctx);
      if (seen) such.push(seen(params));
      if (project) such.push(`(${project} is null or ${project} = any(${params.add(workspace.projectIds)}::uuid[]))`);
    }
    such.push(`${owner} = ${params.add(userId)}`);
    if (after !== undefined) such.push(`${key} > ${params.add(after)}`);
    const stored = file
      ? `json_build_object('key', ${file.key}, 'name', ${file.name}, 'size', ${file.size})`
      : 'null::json';
    return this.db.query<PersonalRecord>(
      `select (${key})::text as key, json_build_object(${valuesOf(members)}) as "values", ${stored} as "file"
       from ${from} where ${such.join(' and ')} order by ${key} limit ${SET}`,
      params.values,
      { unnamed: true },
    );
  }
}

const valuesOf = (members: Readonly<Record<string, string>>): string =>
  Object.entries(members)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ');
