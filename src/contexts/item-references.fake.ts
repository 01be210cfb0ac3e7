import { declareItemReferences } from '#references';
import { contextsWith } from './index';

// Imported first by tests of what is made of the references, which the application declares when it starts.
declareItemReferences(contextsWith([]).itemReferences);
