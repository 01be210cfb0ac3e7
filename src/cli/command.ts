import { Command, Option } from 'commander';

/** A command in the manner of all of ours. */
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

/** By which programs read a command's result. */
export const jsonOption = (): Option =>
  new Option('--json', 'print the result as one line of JSON, and nothing else on standard output');
