import { Controller, Get } from '@nestjs/common';
import { Addressing, Id, Rendered } from '#http';
import { LINK_SECONDS } from '#storage';
import { UserAssets } from '../application/user-assets';

/** Serves pictures of people without a credential, because an `<img>` cannot send one. */
@Controller('api/assets/v2/static')
export class PicturesController {
  constructor(private readonly assets: UserAssets) {}

  @Get(':id')
  async show(@Id('id') id: string, @Addressing() address: Addressing): Promise<Rendered> {
    const link = address(await this.assets.publicLink(id));
    // Cached for less time than the link works.
    return new Rendered(302, '', { Location: link, 'Cache-Control': `private, max-age=${LINK_SECONDS / 2}` });
  }
}
