import { catalogue } from '../../words';
import { de } from './de';
import { en } from './en';

export const words = catalogue({ en, de });
