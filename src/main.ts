import { x } from '#kernel';
import { Injectable } from '@nestjs/common';
@Injectable() export class A { constructor(readonly p: string) {} }
console.log(x);
