export { classes } from './classes/resource.tsx';
export { users } from './users/resource.tsx';
export { pupils, teachers } from './users/people.tsx';
