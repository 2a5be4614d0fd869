/**
 * The field with which a form confirms that it is to be saved in spite of an objection. An error of the server for this field is a question
 * to the user (extension).
 */
export const FORCE_FIELD = 'force';
