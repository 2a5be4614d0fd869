/** What a form sends once it is said to be meant. A refusal beside it is a question (extension). */
export const FORCE = 'force';
