export { pupils, teachers } from './users/people.tsx';
