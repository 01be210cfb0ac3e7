export { LabelRepository, LabelUsage, type LabelRecord } from './application/label.repository';
export { Labels } from './application/labels';
export { LabelsModule } from './labels.module';
