import type { Readable } from 'node:stream';
import type { Clock, UnitOfWork } from '#kernel';
import type { Avatars } from '../../identity';
import { pictureAddress } from './addresses';
import type { AnnounceFile, Uploads } from './uploads';
import type { UserAssetRepository } from './user-asset.repository';

interface ArrivedPicture {
  /** The same for each attempt. */
  readonly id: string;
  readonly userId: string;
  readonly file: AnnounceFile;
  readonly bytes: Readable;
}

/** Pictures of people who move here from another program. */
export class ArrivedPictures {
  constructor(
    private readonly assets: UserAssetRepository,
    private readonly uploads: Uploads,
    private readonly avatars: Avatars,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** False if the picture came before, even if its owner has removed it since. */
  async isNew(id: string): Promise<boolean> {
    return !(await this.assets.isTaken(id));
  }

  /** Stores a picture and shows it. Returns false for somebody who has another one. */
  async take({ id, userId, file, bytes }: ArrivedPicture): Promise<boolean> {
    // The key follows from the id: an attempt that was cut off leaves what the next one replaces.
    const announced = this.uploads.announce(userId, file, 'picture', id.replaceAll('-', ''));
    const stored = { ...announced, ...(await this.uploads.put(announced, bytes)) };
    return this.unitOfWork.run(async () => {
      if (!(await this.avatars.showFirst(userId, pictureAddress(id)))) return false;
      await this.assets.insert(this.clock.now(), { ...stored, id, userId, entityType: 'USER_AVATAR' });
      return true;
    });
  }
}
