// What an administrator sets up, in one file to load: the first script names each such file, and these are opened one after the other.
export { GateSettingsPage } from './settings/GateSettingsPage.tsx';
export { DevicesPage } from './devices/DevicesPage.tsx';
export { DutiesPage } from './duties/DutiesPage.tsx';
export { GateCardsPage } from './cards/GateCardsPage.tsx';
