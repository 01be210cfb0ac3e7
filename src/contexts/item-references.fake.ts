import { declareItemReferences } from '#references';
import { contextsWith } from './index';

// Import this first in tests of code that depends on the references. The application declares them when it starts.
declareItemReferences(contextsWith([]).itemReferences);
