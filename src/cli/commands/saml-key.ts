import type { Command } from 'commander';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { note, printJson, printLine } from '../output';
import { withUseCases } from '../with-use-cases';

const ABOUT_RENEW = `
The server makes a new key when its SAML metadata are read next. Give it to the identity providers: what they encrypt with the
old one can be read until you renew the key once more.`;

const renew = (): Command =>
  newCommand('renew', 'replace the key that identity providers encrypt assertions with')
    .addOption(jsonOption())
    .addHelpText('after', ABOUT_RENEW)
    .action(runRenew);

export const samlKeyCommand = (): Command =>
  newCommand('saml-key', 'renew the key that identity providers encrypt SAML assertions with').addCommand(renew());

async function runRenew({ json }: JsonOption): Promise<void> {
  const { SamlKeyRetirement } = await import('../../contexts/identity/index.js');
  const retired = await withUseCases((found) => found.get(SamlKeyRetirement).retire());
  if (json) return printJson({ retired });
  if (!retired) return printLine('There is no key yet. The server makes one when its SAML metadata are read.');
  printLine('The server makes a new key when its SAML metadata are read next.');
  note('Give the new metadata or certificate to all identity providers that encrypt.');
}
