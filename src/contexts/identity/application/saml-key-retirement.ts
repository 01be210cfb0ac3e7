import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '#kernel';
import { SamlKeyRepository } from './saml-key.repository';

/** Replaces the key that providers encrypt assertions with. Apart from `SamlKeys`, because commands open no secrets. */
@Injectable()
export class SamlKeyRetirement {
  constructor(
    private readonly keys: SamlKeyRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The next reading of the metadata makes a new key. The old one decrypts until it is replaced again. */
  retire(): Promise<boolean> {
    return this.unitOfWork.run(() => this.keys.retire(this.clock.now()));
  }
}
