import { Injectable } from '@nestjs/common';
import { SignInListener, type Claims } from '../../identity';
import { GroupSync } from '../application/group-sync';

/** What group sync does when an identity provider says something of somebody. */
@Injectable()
export class SyncByProvider extends SignInListener {
  constructor(private readonly sync: GroupSync) {
    super();
  }

  signedIn(userId: string, claims: Claims): Promise<void> {
    return this.sync.apply(userId, claims);
  }

  wantsRenewal(): Promise<boolean> {
    return this.sync.isOffline();
  }

  renewed(userId: string, claims: Claims): Promise<void> {
    return this.sync.apply(userId, claims, 'offline');
  }
}
