import { Injectable } from '@nestjs/common';
import { Operations } from '#http';
import { type Listings, OperationRules } from '../operation-rules';

@Injectable()
export class RecordRulesV1 extends OperationRules {
  protected readonly listings: Listings = {
    activities: 'list_work_item_activities',
    attachments: 'list_work_item_attachments',
    comments: 'list_work_item_comments',
    links: 'list_work_item_links',
    relations: 'list_work_item_relations',
    worklogs: 'get_worklogs_for_issue',
  };

  constructor(operations: Operations) {
    super(operations);
  }
}
