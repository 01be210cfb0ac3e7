import {
  Action,
  Addressing,
  ContextBelow,
  Create,
  Id,
  membersOf,
  Payload,
  present,
  redirect,
  Remove,
  shows,
  standardBelow,
  type Gets,
  type ListOptions,
  type Lists,
  type Member,
  type OperationOptions,
  type Presenter,
  type StandardOperation,
} from '#http';
import { invalidField, mounted } from '#kernel';
import { ADDRESS_MEMBERS, assetAddress } from '../../application/addresses';
import { assetList, type AssetRecord } from '../../application/asset.repository';
import type { AnnounceAsset, Granted } from '../../application/assets';
import { FILE_SIZE, reachable } from '../upload';
import { fileMembersV2, uploadV2 } from './asset.members.v2';

const show = shows<AssetRecord>();

/** A file that hangs on a record, shown as `name`; `own` are the members that say on which. */
export const attachedFileV2 = (name: string, own: Readonly<Record<string, Member<AssetRecord>>>) =>
  present<AssetRecord>(name, {
    ...fileMembersV2,
    asset_url: show.computed({ type: 'string' }, ADDRESS_MEMBERS, (asset) => mounted(assetAddress(asset))),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    ...own,
  });

const member = membersOf<AnnounceAsset>();

class CreateAttachmentV2 {
  @member.text('name', { required: true, max: 1024, blank: false }) name!: string;
  @member.integer('size', { required: true, ...FILE_SIZE }) size!: number;
  @member.text('type', { max: 255, default: 'application/octet-stream', description: 'MIME type.' }) type?: string;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
}

interface Confirmation {
  readonly isUploaded?: boolean;
}
const confirmation = membersOf<Confirmation>();

class ConfirmAttachmentV2 {
  @confirmation.boolean('isUploaded', { description: 'The file has reached the storage, where it is looked for.' })
  is_uploaded?: boolean;
}

/** Use cases of the files of a record, as `AttachedFiles` has them. */
interface Files {
  announce(ctx: never, command: AnnounceAsset): Promise<Granted<AssetRecord>>;
  confirm(ctx: never, id: string): Promise<AssetRecord>;
  remove(ctx: never, id: string): Promise<void>;
  link(ctx: never, id: string): Promise<string>;
}
type On<U> = StandardOperation<{ readonly records: U }>;
type OnFiles = On<Files>;
type Told = Pick<OperationOptions, 'id' | 'summary' | 'allow'>;
type Described = Told & { readonly description: string };

/** The operations on files of the record whose id `parameter` of the path is. */
export function filesBelowV2(parameter: string, presenter: Presenter<AssetRecord>) {
  const context = ContextBelow(parameter);
  const standard = standardBelow(parameter);
  return {
    list: (options: Omit<ListOptions, 'list'>): On<Lists> => standard.list({ ...options, list: assetList }),
    get: (options: Told): On<Gets> => standard.get('pk', options),

    announce: (options: Told): OnFiles => ({
      name: 'announce',
      handler: async ({ records }, ctx, command: AnnounceAsset, address: Addressing) =>
        reachable(await records.announce(ctx, command), address),
      params: [context, Payload(), Addressing()],
      route: Create({
        ...options,
        status: 200,
        presenter: uploadV2(presenter),
        selectable: false,
        passive: ['fields'],
        body: CreateAttachmentV2,
      }),
    }),

    /** Who may upload may also finish the upload. */
    confirm: (options: Described): OnFiles => ({
      name: 'confirm',
      handler: ({ records }, ctx, id: string, { isUploaded = true }: Confirmation) => {
        if (!isUploaded) throw invalidField('isUploaded', 'An upload can only be confirmed.');
        return records.confirm(ctx, id);
      },
      params: [context, Id('pk'), Payload()],
      route: Action('PATCH', ':pk', { ...options, body: ConfirmAttachmentV2 }),
    }),

    remove: (options: Told): OnFiles => ({
      name: 'remove',
      handler: ({ records }, ctx, id: string) => records.remove(ctx, id),
      params: [context, Id('pk')],
      route: Remove('pk', options),
    }),

    download: (options: Described): OnFiles => ({
      name: 'download',
      handler: async ({ records }, ctx, id: string, address: Addressing) =>
        redirect.to(address(await records.link(ctx, id))),
      params: [context, Id('pk'), Addressing()],
      route: Action('GET', ':pk/download', { ...options, ...redirect.declared }),
    }),
  };
}
