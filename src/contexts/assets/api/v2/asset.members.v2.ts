import { shows, type Member } from '#http';
import type { StoredFile } from '../../domain/asset';

interface Filed extends StoredFile {
  readonly id: string;
  readonly createdAt: string;
}

const show = shows<Filed>();

/** Members of every file in this version. */
export const fileMembersV2: Readonly<Record<string, Member<Filed>>> = {
  id: show.uuid('id'),
  name: show.text('name'),
  size: show.number('size'),
  content_type: show.text('contentType'),
  attributes: show.object('attributes', { nullable: true }),
  is_uploaded: show.boolean('isUploaded'),
  created_at: show.datetime('createdAt'),
};
