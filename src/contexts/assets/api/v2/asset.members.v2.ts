import { present, secret, shows, type Member, type Presenter } from '#http';
import type { Granted } from '../../application/assets';
import type { StoredFile } from '../../domain/asset';
import { UPLOAD_DATA } from '../upload';

interface Filed extends StoredFile {
  readonly id: string;
  readonly createdAt: string;
}

const show = shows<Filed>();

/** Members that every file has in v2. */
export const fileMembersV2: Readonly<Record<string, Member<Filed>>> = {
  id: show.uuid('id'),
  name: show.text('name'),
  size: show.number('size'),
  content_type: show.text('contentType'),
  attributes: show.object('attributes', { nullable: true }),
  is_uploaded: show.boolean('isUploaded'),
  created_at: show.datetime('createdAt'),
};

const showUpload = shows<Granted<Filed>>();

/** Presenter of an announced file with its upload form. */
export const uploadV2 = <T extends Filed>({ name, members }: Presenter<T>): Presenter<Granted<T>> =>
  present<Granted<T>>(`${name}Upload`, {
    ...members,
    asset_id: showUpload.uuid('id'),
    upload_data: secret(showUpload.computed(UPLOAD_DATA, ['uploadForm'], ({ uploadForm }) => uploadForm)),
  });
