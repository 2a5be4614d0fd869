import type { Id } from './calls.ts';
import type { User } from './users.ts';

export interface Class {
  id: Id;
  name: string;
  description: string | null;
  AcademicYearId: Id;
  AcademicYear: { id: Id; name: string; semester: string };
  student_count: number;
}

export interface ClassWithStudents extends Class {
  students: User[];
}
