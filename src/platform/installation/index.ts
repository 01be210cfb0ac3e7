export { InstallationRow } from './installation.row';
export { differences, placeOf, type Difference, type DataLocation } from './data-location';
export { SqlInstallation } from './sql.installation';
