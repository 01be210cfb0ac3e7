import { MetadataScanner, Reflector, type DiscoveryService } from '@nestjs/core';
import { Operations } from './operations';
import { Action, Resource } from './resource';
import type { ApiStyle } from './style';
import { v1 } from './v1.style';
import { v2 } from './v2.style';

const controllerOf = (style: ApiStyle, path: string) => {
  @Resource({ style, tag: 'Jars', path, level: 'caller' })
  class JarsController {
    @Action('GET', 'open', { id: 'open-jars', summary: 'Open', allow: 'all' })
    open() {}
  }
  return JarsController;
};

const operationsOf = (...controllers: object[]): Operations => {
  const discovery = { getControllers: () => controllers.map((metatype) => ({ metatype })) };
  return new Operations(discovery as unknown as DiscoveryService, new MetadataScanner(), new Reflector());
};

it('finds what controllers declare, one id in each version', () => {
  const found = operationsOf(controllerOf(v1, 'jars'), controllerOf(v2, 'jars')).collect();
  expect(found.map(({ paths }) => paths)).toEqual([['/api/v1/jars/open/'], ['/api/v2/jars/open/']]);
});

it('refuses two operations of one id in a version', () => {
  expect(() => operationsOf(controllerOf(v2, 'jars'), controllerOf(v2, 'lids')).collect()).toThrow(
    'The operation "open-jars" of version 2 is declared more than once.',
  );
});
