export { InstallationRow } from './installation.row';
export { differences, placeOf, type Difference, type Place } from './place';
export { SqlInstallation } from './sql.installation';
