// The saved views of the dashboard's lists: what a list shows and how, under a name. A person's own, and those of a school.
export { savedViewRoutes } from './savedViewRoutes.ts';
