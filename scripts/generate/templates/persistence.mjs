import { levelOf, ofProject } from '../level.mjs';

export function row(names) {
  const { kebab, camel, pascal, table } = names;
  const { ctx, row: base } = levelOf(names);
  const place = ofProject(names, 'inProject', 'inWorkspace');
  return `
import { Column, Entity } from 'typeorm';
import type { ${ctx} } from '#kernel';
import { ${place}, ${base}, type RecordTable } from '#persistence';
import { ${camel}List } from '../../application/${kebab}.repository';

@Entity('${table}')
export class ${pascal}Row extends ${base} {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const ${camel}Table: RecordTable<${ctx}, ${pascal}Row> = {
  row: ${pascal}Row,
  list: ${camel}List,
  place: ${place},
  search: ['name'],
};
`;
}
