import { snake } from '#kernel';
import { switches } from '../../domain/switches';

const FEATURES = switches.map(([feature, setting]) => `case when p.${snake(setting)} then '${feature}' end`).join(', ');

/** SQL of the features that a project `p` has switched on. */
export const SWITCHED_ON = `array_remove(array[${FEATURES}], null)`;
