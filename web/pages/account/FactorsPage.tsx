import type { ReactNode } from 'react';
import type { At } from '../../frame/page';
import { PersonSettings } from '../settings/SettingsSheet';
import { FactorSettings } from './FactorSettings';
import { words } from './words';

/** The second factors of a person. */
export const FactorsPage = ({ slug }: At): ReactNode => (
  <PersonSettings slug={slug} title={words().factors}>
    <FactorSettings />
  </PersonSettings>
);
