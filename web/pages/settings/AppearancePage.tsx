import { useState, type ReactNode } from 'react';
import type { At } from '../../frame/page';
import { chooseTheme, chosenTheme, type ThemeChoice } from '../../frame/theme';
import { Section, Select } from '../../kit';
import { chooseLanguage, chosenLanguage, type Language } from '../../words';
import { PersonSettings } from './SettingsSheet';
import { words } from './words';

/** The appearance of the application on this device. */
export function AppearancePage({ slug }: At): ReactNode {
  const [theme, setTheme] = useState<ThemeChoice>(chosenTheme());
  const t = words();
  return (
    <PersonSettings slug={slug} title={t.appearanceTitle}>
      <Section bare title={t.appearanceTitle} text={t.appearanceText}>
        <div className="settings-form form">
          <Select<ThemeChoice>
            label={t.theme}
            value={theme}
            choices={(['system', 'light', 'dark'] as const).map((id) => ({ id, name: t.themes[id] }))}
            onChange={(choice) => {
              chooseTheme(choice);
              setTheme(choice);
            }}
          />
          <Select<Language | 'browser'>
            label={t.language}
            value={chosenLanguage() ?? 'browser'}
            choices={[
              { id: 'browser', name: t.languageOfBrowser },
              { id: 'en', name: 'English' },
              { id: 'de', name: 'Deutsch' },
            ]}
            onChange={(choice) => chooseLanguage(choice === 'browser' ? undefined : choice)}
          />
        </div>
      </Section>
    </PersonSettings>
  );
}
