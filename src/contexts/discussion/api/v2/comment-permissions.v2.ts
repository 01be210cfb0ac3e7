import { Injectable } from '@nestjs/common';
import { Operations, RecordPermissions } from '#http';
import type { CommentRecord } from '../../application/comment.repository';

/** What the caller may do with comments. */
@Injectable()
export class CommentPermissionsV2 extends RecordPermissions<CommentRecord> {
  protected readonly root = '/api/v2/workspaces/:slug/projects/:project_id/work-items/:work_item_id/comments/';

  constructor(operations: Operations) {
    super(operations);
  }
}
