import { Injectable } from '@nestjs/common';
import { Db, SqlRecords } from '#persistence';
import { SqlReplies } from '../../../discussion';
import type { InRelease } from '../../application/release.access';
import type { ReleaseCommentRepository } from '../../application/release-comment.repository';
import { releaseCommentTable, type ReleaseCommentRow } from './release-comment.row';

@Injectable()
export class SqlReleaseCommentRepository
  extends SqlRecords<InRelease, ReleaseCommentRow>
  implements ReleaseCommentRepository
{
  readonly replies: SqlReplies<InRelease, ReleaseCommentRow>;

  constructor(db: Db) {
    super(db, releaseCommentTable);
    this.replies = new SqlReplies(db, releaseCommentTable);
  }
}
