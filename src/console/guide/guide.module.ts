import { Module } from '@nestjs/common';
import { GuideController } from './guide.controller';

/** The guide: pages made of the documents, at `/guide/`. */
@Module({ controllers: [GuideController] })
export class GuideModule {}
