export { academicYears } from './academicYears/resource.tsx';
export { schools } from './resource.tsx';
