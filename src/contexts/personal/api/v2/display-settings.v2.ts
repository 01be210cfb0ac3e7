import { Action, Context, membersOf, Payload, present, Resource, Serves, shows, standard, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import {
  displayList,
  DisplaySettingsOfPeople,
  type DisplaySettings,
  type SetDisplay,
} from '../../application/display-settings';
import { DISPLAY_SETTINGS, SET_DISPLAY_SETTINGS } from '../texts';

const show = shows<DisplaySettings>();

const displaySettingsV2 = present<DisplaySettings>('DisplaySettings', {
  key: show.text('key'),
  settings: show.object('settings'),
  updated_at: show.datetime('updatedAt'),
});

const member = membersOf<SetDisplay>();

/** The most characters of the settings of one key, as JSON. */
const MAX_SETTINGS = 4_096;

class SetDisplaySettingsV2 {
  @member.text('key', {
    required: true,
    max: 255,
    blank: false,
    description: 'Names the part of the application, such as the path of a list.',
    example: 'projects/WEB/work-items',
  })
  key!: string;
  @member.object('settings', { required: true, max: MAX_SETTINGS, example: { density: 'compact' } }) settings!: object;
}

@Resource({
  style: v2,
  tag: 'Display settings',
  about: DISPLAY_SETTINGS,
  path: 'workspaces/:slug/display-settings',
  level: 'workspace',
  scope: 'personal',
  allow: { read: 'all', write: 'all' },
  presenter: displaySettingsV2,
})
@Serves(
  standard.list({
    id: 'list-display-settings',
    summary: 'List your display settings',
    list: displayList,
    filters: ['key'],
  }),
)
export class DisplaySettingsV2Controller {
  constructor(readonly records: DisplaySettingsOfPeople) {}

  @Action('POST', '', {
    id: 'set-display-settings',
    summary: 'Set your display settings for a key',
    description: SET_DISPLAY_SETTINGS,
    body: SetDisplaySettingsV2,
  })
  set(@Context() ctx: WorkspaceCtx, @Payload() display: SetDisplay) {
    return this.records.set(ctx, display);
  }
}
