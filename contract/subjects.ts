import type { Id } from './calls.ts';
import type { User } from './users.ts';

export interface Subject {
  id: Id;
  name: string;
  description: string | null;
  classId: Id;
  Class: { id: Id; name: string };
  teacherId: Id | null;
  Teacher: { id: Id; fullname: string } | null;
}

export interface SubjectWithStudents extends Subject {
  students: User[];
}
