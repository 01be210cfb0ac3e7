import { Command, Option } from 'commander';

/** Makes a command with our common settings. */
export const newCommand = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .showHelpAfterError('Add --help to see what can be given.')
    .showSuggestionAfterError();

export interface JsonOption {
  readonly json?: true;
}

/** The option with which programs request the result as JSON. */
export const jsonOption = (): Option =>
  new Option('--json', 'print the result as one line of JSON, and nothing else on standard output');
