import { Injectable } from '@nestjs/common';
import { SignInListener, type Claims } from '../../identity';
import { GroupSync } from './group-sync';

/** Brings roles up to date with the groups that somebody signs in with, before they see anything. */
@Injectable()
export class GroupsAtSignIn extends SignInListener {
  constructor(private readonly sync: GroupSync) {
    super();
  }

  signedIn(userId: string, claims: Claims): Promise<void> {
    return this.sync.apply(userId, claims);
  }
}
