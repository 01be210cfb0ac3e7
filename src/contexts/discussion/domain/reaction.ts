import { invalidField } from '#kernel';

/** The reaction of a person to a work item or to one of its comments. */
export interface Reaction {
  readonly id: string;
  readonly projectId: string;
  readonly workItemId: string;
  /** The comment that the person reacted to; null for a reaction to the work item. */
  readonly commentId: string | null;
  readonly emoji: string;
}

const EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');
const EMOJI_STYLE = '\uFE0F';

/**
 * Returns the emoji as Unicode recommends to write it. Some characters, such as `❤`, become an emoji only with a
 * following variation selector, which senders may leave out.
 */
export function emojiOf(text: string): string {
  const emoji = [text, text + EMOJI_STYLE].find((one) => EMOJI.test(one));
  if (!emoji) throw invalidField('emoji', 'This is not one emoji. Send a single one, such as 👍.');
  return emoji;
}
