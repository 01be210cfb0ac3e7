import { Action, Context, membersOf, QueryParams, Resource, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import type { FoundRecord } from '../../application/record-reads';
import { RecordDirectory, type RecordSearch } from '../../application/record-directory';
import { SEARCH, SEARCH_EVERYTHING } from '../texts';

const query = membersOf<RecordSearch>();

class SearchQueryV2 {
  @query.text('search', {
    required: true,
    max: 255,
    description: 'Part of a name, a key such as `WEB-12`, or a number.',
  })
  search!: string;
  @query.texts('entityTypes', {
    max: 50,
    description: 'Types of records, such as `work_item` and `page`. Default: all types.',
  })
  entity_types?: readonly string[];
  @query.integer('perType', { min: 1, max: 25, default: 5, description: 'The most results of each type.' })
  per_type?: number;
}

const ANSWER = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: ['entity_type', 'id', 'name', 'identifier', 'project_id', 'project_identifier'],
        properties: {
          entity_type: { type: 'string', description: 'Type of the record.', examples: ['work_item'] },
          id: { type: 'string', format: 'uuid', description: 'Id of the record; for a person, id of the account.' },
          name: { type: 'string', description: 'Name of the record.', examples: ['Fix the login'] },
          identifier: {
            type: ['string', 'null'],
            description: 'Key of the record, if it is a work item.',
            examples: ['WEB-12'],
          },
          project_id: {
            type: ['string', 'null'],
            format: 'uuid',
            description: 'Id of the project, if the record is in one.',
          },
          project_identifier: {
            type: ['string', 'null'],
            description: 'Identifier of the project.',
            examples: ['WEB'],
          },
        },
      },
    },
  },
};

@Resource({
  style: v2,
  tag: 'Search',
  about: SEARCH,
  path: 'workspaces/:slug/search',
  level: 'workspace',
  scope: 'search',
})
export class SearchV2Controller {
  constructor(private readonly directory: RecordDirectory) {}

  @Action('GET', '', {
    id: 'search-workspace',
    summary: 'Search for records of all types',
    description: SEARCH_EVERYTHING,
    allow: 'all',
    shape: 'plain',
    answer: ANSWER,
    query: SearchQueryV2,
  })
  async search(@Context() ctx: WorkspaceCtx, @QueryParams() asked: RecordSearch) {
    return { data: (await this.directory.search(ctx, asked)).map(hit) };
  }
}

const hit = ({ kind, id, name, identifier, projectId, projectIdentifier }: FoundRecord) => ({
  entity_type: kind,
  id,
  name,
  identifier,
  project_id: projectId,
  project_identifier: projectIdentifier,
});
