import { DomainError } from 'cairn/kernel';

export const announcementOver = () =>
  new DomainError('conflict', 'announcement_over', 'The announcement is over: announce anew what still holds.');
