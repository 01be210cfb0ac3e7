import { Injectable } from '@nestjs/common';
import {
  Clock,
  DomainError,
  filter,
  order,
  pageInMemory,
  type ListRequest,
  type ListSpec,
  type WorkspaceCtx,
} from '#kernel';

/** The most keys with settings that one person can have in a workspace. */
const MAX_PLACES = 500;

/** A person's settings for one part of an application. Only the application interprets the key and the settings. */
export interface DisplaySettings {
  readonly id: string;
  /** Names the part of the application, such as the path of a list. */
  readonly key: string;
  readonly settings: object;
  readonly updatedAt: string;
}

export interface SetDisplay {
  readonly key: string;
  readonly settings: object;
}

export const displayList: ListSpec = {
  filters: { key: filter.text('eq', 'in') },
  orderings: { key: { cursor: true }, updatedAt: { cursor: true } },
  defaultOrder: order('key'),
  searchable: false,
};

/** The caller's settings; settings of others are not found. */
export abstract class DisplaySettingsRepository {
  abstract all(ctx: WorkspaceCtx): Promise<DisplaySettings[]>;
  /** Stores settings. Returns false if the caller already has `most` other keys. */
  abstract set(ctx: WorkspaceCtx, at: string, display: SetDisplay, most: number): Promise<boolean>;
  abstract remove(ctx: WorkspaceCtx, key: string): Promise<void>;
}

const tooMany = () =>
  new DomainError(
    'conflict',
    'too_many_display_settings',
    `You have settings for ${MAX_PLACES} keys. Delete those of one key first.`,
  );

/** The use cases of display settings. Callers see only their own. */
@Injectable()
export class DisplaySettingsOfPeople {
  constructor(
    private readonly places: DisplaySettingsRepository,
    private readonly clock: Clock,
  ) {}

  async list(ctx: WorkspaceCtx, request: ListRequest) {
    return pageInMemory(await this.places.all(ctx), displayList, request, []);
  }

  /** Replaces the settings of a key. Empty settings delete them. */
  async set(ctx: WorkspaceCtx, display: SetDisplay): Promise<DisplaySettings> {
    const at = this.clock.now();
    const { key, settings } = display;
    if (!Object.keys(settings).length) await this.places.remove(ctx, key);
    else if (!(await this.places.set(ctx, at, display, MAX_PLACES))) throw tooMany();
    return { id: key, key, settings, updatedAt: at };
  }
}
