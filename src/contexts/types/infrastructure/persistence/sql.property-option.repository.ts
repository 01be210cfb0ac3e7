import { Injectable } from '@nestjs/common';
import { Db, SqlRecords } from '#persistence';
import type { InProperty, PropertyOptionRecord, PropertyOptionRepository } from '../../application/property.repository';
import { propertyOptionTable, type PropertyOptionRow } from './rows';

const FORGET = [
  `update work_item_properties set default_value = array(select unnest(default_value) except select unnest($3::text[]))
   where workspace_id = $1 and id = $2 and default_value && $3::text[]`,
  `update work_item_property_contexts set
     option_ids = array(select k.id from unnest(option_ids) with ordinality as k (id, place)
       where k.id <> all($3::uuid[]) order by k.place)
   where workspace_id = $1 and property_id = $2 and option_ids && $3::uuid[]`,
  `update work_item_property_options set parent_id = null
   where workspace_id = $1 and property_id = $2 and parent_id = any($3::uuid[])`,
];

@Injectable()
export class SqlPropertyOptionRepository
  extends SqlRecords<InProperty, PropertyOptionRow>
  implements PropertyOptionRepository
{
  constructor(db: Db) {
    super(db, propertyOptionTable);
  }

  async ofProperties({ workspaceId }: { readonly workspaceId: string }, propertyIds: readonly string[]) {
    if (!propertyIds.length) return [];
    const options: PropertyOptionRecord[] = await this.reads.all(workspaceId, [
      (params) => `t.property_id = any(${params.add(propertyIds)}::uuid[])`,
    ]);
    return options.sort((a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1));
  }

  async forget({ workspaceId, propertyId }: InProperty, optionIds: readonly string[]): Promise<void> {
    if (!optionIds.length) return;
    for (const text of FORGET) await this.db.query(text, [workspaceId, propertyId, optionIds]);
  }
}
