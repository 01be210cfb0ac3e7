import { Injectable } from '@nestjs/common';
import { Operations } from '#http';
import { type Listings, OperationRules } from '../operation-rules';

@Injectable()
export class RecordRulesV2 extends OperationRules {
  protected readonly listings: Listings = {
    activities: 'list-activities',
    attachments: 'list-attachments',
    comments: 'list-comments',
    links: 'list-links',
    relations: 'list-work-item-relations',
    worklogs: 'list-worklogs',
  };

  constructor(operations: Operations) {
    super(operations);
  }
}
