import { Injectable } from '@nestjs/common';
import { SignInListener, type Claims } from '../../identity';
import { GroupSync } from '../application/group-sync';

/** What group sync does when somebody signs in by an identity provider. */
@Injectable()
export class SyncAtSignIn extends SignInListener {
  constructor(private readonly sync: GroupSync) {
    super();
  }

  signedIn(userId: string, claims: Claims): Promise<void> {
    return this.sync.apply(userId, claims);
  }
}
