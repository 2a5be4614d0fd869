/** Numbers that both sides must agree on. Source: the product specification, section 9, and the contract. */
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The versioned base path of every call. */
export const API_BASE = '/api/v1';

export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 15;
/** The most first passwords that one request creates, because hashing each takes a processor core some tens of milliseconds. */
export const MAX_FIRST_PASSWORDS = 40;

/** How many pupils one request puts into a class. */
export const MAX_BULK_MEMBERS = 500;

/** The most saved views of one list: of one person, and of one school. */
export const MAX_SAVED_VIEWS = 30;
/** The name of a saved view. */
export const MAX_VIEW_NAME_LENGTH = 60;

/** The largest `limit` of a list; also what dropdowns ask for. */
export const MAX_PAGE_SIZE = 100;
/** The largest `limit` of the timetable on a Hadir server: a weekday of a school of 1,500 pupils comes in one answer. */
export const MAX_TIMETABLE_PAGE_SIZE = 500;
/** The largest `limit` of a register on a Hadir server: a whole class comes in one answer instead of five. */
export const MAX_REGISTER_SIZE = 500;
export const MAX_ATTENDANCE_ENTRIES = 500;
/** The most upcoming QR codes that can be asked for together with one code. */
export const MAX_UPCOMING_QR_CODES = 3;
/** How many minutes before a lesson its register opens without a question: where a school has set nothing, and the most that it can set. */
export const DEFAULT_EARLY_MARK_MINUTES = 15;
export const MAX_EARLY_MARK_MINUTES = 1440;
/** Of a mark. Who comes later than that is not late but was away. */
export const MAX_MINUTES_LATE = 600;
/** The largest `late_after_minutes` of a session. */
export const MAX_LATE_AFTER_MINUTES = 240;

/** How long a deleted session can be restored before it is removed for good. */
export const DELETED_SESSION_KEPT_DAYS = 30;

/** The most characters of the reason that a user must give for an action. */
export const REASON_MAX_LENGTH = 200;

/** The largest jam ke-. */
export const MAX_PERIOD_NUMBER = 20;
/** The name of a room in the timetable. */
export const MAX_ROOM_LENGTH = 40;
/** The most rows in a set of bell times, for all seven days together. */
export const MAX_BELL_TIMES_PER_SET = 210;
/** Days of one import of a calendar. */
export const MAX_IMPORTED_CALENDAR_DAYS = 500;
/** The most days for which one call sets a substitute. A longer change is a change of the subject's teacher. */
export const MAX_SUBSTITUTE_DAYS = 370;

/** The longest range of days for which sessions are created at once: a little more than a school year. */
export const MAX_RUN_DAYS = 400;

/** How many days before it may be run a kenaikan kelas can be previewed. */
export const ROLLOVER_PREVIEW_DAYS = 31;

/** How long an import can be taken back. */
export const IMPORT_UNDO_DAYS = 30;

export const REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
export const PUT_TIMEOUT_MS = 30 * SECOND_MS;
export const SIGN_IN_CHECK_INTERVAL_MS = 60 * SECOND_MS;
export const TOKEN_REFRESH_INTERVAL_MS = DAY_MS;
export const ROLES_CACHE_MS = 5 * MINUTE_MS;

export const ACCESS_TOKEN_DAYS = 7;
export const REFRESH_TOKEN_DAYS = 30;
export const REMEMBER_ME_DAYS = 30;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
export const OTP_DIGITS = 6;
export const OTP_TTL_MS = 10 * MINUTE_MS;
/** The most wrong tries; after them even the right code is refused. */
export const OTP_MAX_TRIES = 5;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** The most names of pupils absent today in one answer; there may be more such pupils. */
export const MAX_ABSENT_NAMES = 100;
/** The most names of pupils absent for some days in a row in one answer. */
export const MAX_STREAK_NAMES = 50;
/** The most schools whose pupils are searched together for absences in a row; of more schools one has to be chosen. */
export const MAX_STREAK_SCHOOLS = 3;
/** The most names of such pupils on the screen that lists them. */
export const MAX_SCHOOL_DAY_PUPIL_NAMES = 500;

/**
 * When a class is worth a look: in a week its share of presence is this far `below` its school's, or its share of Terlambat is at least
 * `late`.
 * Classes with fewer than `marks` marks are left out, and at most `most` classes are shown.
 */
export const CLASS_ATTENTION_THRESHOLDS = { below: 0.02, late: 0.1, marks: 20, most: 5 } as const;

/** Under this width, in CSS pixels, the layout is the mobile one. */
export const MOBILE_BREAKPOINT_PX = 768;

export const DEFAULT_COOKIE_PREFIX = 'hadir';
/** Extension `school-scope`: the header with the id of the school that a person who reaches several has chosen. */
export const SCHOOL_HEADER = 'X-School-Id';
export const API_KEY_HEADER = 'X-API-Key';
/** Extension: the header with a random value of the client, which is the same for every try of one create. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** A client that accepts this type hears about the progress of a long call: lines of JSON, of which the last is the envelope. */
export const PROGRESS_MEDIA_TYPE = 'application/x-ndjson';
/** How long the same key returns the first answer again. */
export const IDEMPOTENCY_KEPT_MS = DAY_MS;
