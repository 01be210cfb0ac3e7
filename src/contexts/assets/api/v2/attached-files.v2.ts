import {
  Action,
  Addressing,
  ContextBelow,
  Create,
  externalPair,
  ExternalPairBody,
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

/** Presenter of files attached to a record. `own` holds the members that name the record. */
export const attachedFileV2 = (name: string, own: Readonly<Record<string, Member<AssetRecord>>>) =>
  present<AssetRecord>(name, {
    ...fileMembersV2,
    asset_url: show.computed({ type: 'string' }, ADDRESS_MEMBERS, (asset) => mounted(assetAddress(asset))),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
    ...externalPair,
    ...own,
  });

const member = membersOf<AnnounceAsset>();

class CreateAttachmentV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 1024, blank: false }) name!: string;
  @member.integer('size', { required: true, ...FILE_SIZE }) size!: number;
  @member.text('type', { max: 255, default: 'application/octet-stream', description: 'MIME type.' }) type?: string;
}

interface Confirmation {
  readonly isUploaded?: boolean;
}

const confirmation = membersOf<Confirmation>();

class ConfirmAttachmentV2 {
  @confirmation.boolean('isUploaded', { description: 'The file is uploaded, which the server checks.' })
  is_uploaded?: boolean;
}

/** The use cases that the operations call; `AttachedFiles` implements them. */
interface Files {
  announce(ctx: never, command: AnnounceAsset): Promise<Granted<AssetRecord>>;
  confirm(ctx: never, id: string): Promise<AssetRecord>;
  remove(ctx: never, id: string): Promise<void>;
  link(ctx: never, id: string): Promise<string>;
}

type On<U> = StandardOperation<{ readonly records: U }>;
type OnFiles = On<Files>;
type OperationText = Pick<OperationOptions, 'id' | 'summary' | 'allow'>;
type Described = OperationText & { readonly description: string };

/** Declares the operations on files of the record that the path parameter `parameter` names. */
export function filesBelowV2(parameter: string, presenter: Presenter<AssetRecord>) {
  const context = ContextBelow(parameter);
  const standard = standardBelow(parameter);
  return {
    list: (options: Omit<ListOptions, 'list'> = {}): On<Lists> => standard.list({ ...options, list: assetList }),
    get: (options: OperationText = {}): On<Gets> => standard.get('pk', options),

    announce: (options: OperationText): OnFiles => ({
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

    /** Any caller who may announce a file may also confirm it. */
    confirm: (options: Described): OnFiles => ({
      name: 'confirm',
      handler: ({ records }, ctx, id: string, { isUploaded = true }: Confirmation) => {
        if (!isUploaded) throw invalidField('isUploaded', 'An upload can only be confirmed.');
        return records.confirm(ctx, id);
      },
      params: [context, Id('pk'), Payload()],
      route: Action('PATCH', ':pk', { ...options, body: ConfirmAttachmentV2 }),
    }),

    remove: (options: OperationText = {}): OnFiles => ({
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
      route: Action('GET', ':pk/download', { action: 'download', ...options, ...redirect.declared }),
    }),
  };
}
