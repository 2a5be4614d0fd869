/** Takes the students out of a "… with students" answer. A backend may also send the bare list. */
export const extractStudents = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'students' in data ? data.students : data;
