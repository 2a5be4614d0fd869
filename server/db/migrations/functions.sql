-- Functions, as they are today. They are made before the tables, whose generated columns need some of them, whenever this file has changed.
-- A function that is dropped, or answers another type, needs a migration that drops it.
-- The text by which things are searched for: without case, accents and apostrophes. Of letters, digits and signs that need one byte each, as
-- most names are, only the case and two apostrophes are folded; taking all others apart is most of what a fold takes. The body after RETURN is
-- bound to what it names: a dump is restored with an empty search path, which a body kept as text would not be found by.
CREATE OR REPLACE FUNCTION hadir_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(t) = length(t) THEN lower(replace(replace(t, '''', ''), '`', '') COLLATE "C")
    ELSE lower(regexp_replace(normalize(coalesce(t, ''), NFKD), '[\u0300-\u036f''’`]', '', 'g') COLLATE "C") END;
--> statement-breakpoint
-- The order of names: digits by their value, so that X-2 stands before X-10.
CREATE OR REPLACE FUNCTION hadir_sort_key(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(hadir_fold(t), '(\d+)', '000000000000\1', 'g'), '\d*(\d{12})', '\1', 'g');
--> statement-breakpoint
-- Append-only: each change of a mark stays, with its statuses and versions. A trigger nested in another one is a foreign key at work: a
-- deleted session takes its history along, a deleted account leaves its name. While somebody is forgotten, names and notes may go.
CREATE OR REPLACE FUNCTION hadir_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND hadir_is_forgetting() THEN
    IF to_jsonb(OLD) - '{changed_by_name,from_note,to_note}'::text[] = to_jsonb(NEW) - '{changed_by_name,from_note,to_note}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'attendance_changes is append-only';
END
$$;
--> statement-breakpoint
-- Append-only: what was noticed at the gate is corrected by a line more. Foreign keys and forgetting work as with the history of marks.
CREATE OR REPLACE FUNCTION hadir_keep_taps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND hadir_is_forgetting() THEN
    IF to_jsonb(OLD) - '{by_name,reason}'::text[] = to_jsonb(NEW) - '{by_name,reason}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'gate_taps is append-only';
END
$$;
--> statement-breakpoint
-- When each pupil of some new lines first came on their days, by the lines that no other replaces. Taps of a school are written one after the
-- other (lockGate), so no other line of these days comes meanwhile.
CREATE OR REPLACE FUNCTION hadir_follow_taps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH firsts AS (
    SELECT school_id, user_id, day, (
      SELECT min(taps.at) FROM gate_taps AS taps
      WHERE taps.school_id = changed.school_id AND taps.user_id = changed.user_id AND taps.day = changed.day
        AND taps.direction = 'in' AND NOT taps.is_removal
        AND NOT EXISTS (SELECT FROM gate_taps AS later WHERE later.replaces_id = taps.id)
    ) AS at FROM (SELECT DISTINCT school_id, user_id, day FROM new_rows) AS changed
  ), taken_back AS (
    DELETE FROM gate_arrivals AS kept USING firsts
      WHERE firsts.at IS NULL AND (kept.school_id, kept.user_id, kept.day) = (firsts.school_id, firsts.user_id, firsts.day)
  )
  INSERT INTO gate_arrivals AS kept (school_id, user_id, day, at)
    SELECT school_id, user_id, day, at FROM firsts WHERE at IS NOT NULL ORDER BY user_id, day
    ON CONFLICT (user_id, day, school_id) DO UPDATE SET at = excluded.at WHERE kept.at <> excluded.at;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Append-only, also for whoever holds the database's password: who did what, to whom, when and from where stays by its numbers until its time
-- is over (housekeeping.ts). Names, and values of fields, may go while somebody is forgotten; which fields they were of stays.
CREATE OR REPLACE FUNCTION hadir_keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '730 days' OR (OLD.entity = 'sign-in' AND OLD.at < now() - interval '180 days') THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND hadir_is_forgetting() THEN
    IF to_jsonb(OLD) - '{actor_name,target_name,changes}'::text[] = to_jsonb(NEW) - '{actor_name,target_name,changes}'::text[]
      AND jsonb_path_query_array(OLD.changes, '$[*].field') = jsonb_path_query_array(NEW.changes, '$[*].field') THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END
$$;
--> statement-breakpoint
-- Which of some sessions are incomplete registers: held, with a member of its day of whom nothing is recorded. The subselects keep PostgreSQL
-- from joining all classes and memberships, whatever number of sessions it expects: a mark has a plan that is made once (hadir_follow_marks).
CREATE OR REPLACE FUNCTION hadir_note_blanks(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  blank integer[];
  turned integer[];
  signs integer[];
BEGIN
  PERFORM FROM classes WHERE id = ANY (ARRAY(
    SELECT sessions.class_id FROM sessions WHERE sessions.id = ANY (changed)
  )) ORDER BY id FOR SHARE;
  blank := ARRAY(
    SELECT sessions.id FROM sessions
    WHERE sessions.id = ANY (changed) AND (
      SELECT true FROM memberships WHERE memberships.class_id = sessions.class_id AND memberships.joined_on <= sessions.date
        AND (memberships.left_on IS NULL OR memberships.left_on > sessions.date) AND NOT EXISTS (
        SELECT FROM attendance WHERE attendance.session_id = sessions.id
          AND attendance.user_id = memberships.user_id AND attendance.status IS NOT NULL) LIMIT 1));
  WITH completed AS (
    DELETE FROM incomplete_registers WHERE session_id = ANY (changed) AND session_id <> ALL (blank) RETURNING session_id
  ), opened AS (
    INSERT INTO incomplete_registers (session_id, subject_id, class_id, teacher_id, date, start_time, is_live, substitute_id, search)
      SELECT id, subject_id, class_id, teacher_id, date, start_time, is_held, substitute_id, search FROM sessions WHERE id = ANY (blank)
      ON CONFLICT DO NOTHING RETURNING session_id
  )
  SELECT array_agg(session_id), array_agg(sign) INTO turned, signs FROM (
    SELECT session_id, -1 AS sign FROM completed UNION ALL SELECT session_id, 1 FROM opened) AS both_ways;
  IF turned IS NOT NULL THEN
    INSERT INTO lesson_hours AS kept (school_id, date, start_time, end_time, shard, incomplete)
      SELECT coalesce(classes.school_id, 0), sessions.date, sessions.start_time, sessions.end_time, sessions.id & 3, sum(sign)
      FROM unnest(turned, signs) AS register (id, sign) JOIN sessions USING (id) JOIN classes ON classes.id = sessions.class_id
      WHERE sessions.is_held GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (school_id, date, start_time, end_time, shard) DO UPDATE SET incomplete = kept.incomplete + excluded.incomplete;
  END IF;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_note_blanks_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- This holds the classes.
  PERFORM hadir_note_blanks(ARRAY(SELECT id FROM changed_rows));
  INSERT INTO lesson_hours AS kept (school_id, date, start_time, end_time, shard, lessons)
    SELECT coalesce(classes.school_id, 0), changed_rows.date, changed_rows.start_time, changed_rows.end_time, changed_rows.id & 3, count(*)
    FROM changed_rows JOIN classes ON classes.id = changed_rows.class_id
    WHERE changed_rows.is_held GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (school_id, date, start_time, end_time, shard) DO UPDATE SET lessons = kept.lessons + excluded.lessons;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Only the registers of the days on which somebody's being there has changed.
CREATE OR REPLACE FUNCTION hadir_note_blanks_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_classes integer[];
  from_days date[];
  to_days date[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(class_id), array_agg(joined_on), array_agg(left_on) INTO changed_classes, from_days, to_days FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(class_id), array_agg(joined_on), array_agg(left_on) INTO changed_classes, from_days, to_days FROM old_rows;
  ELSE
    SELECT array_agg(class_id), array_agg(lower(days)), array_agg(upper(days)) INTO changed_classes, from_days, to_days FROM (
      SELECT side.class_id, unnest(side.days) AS days FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
        (old_rows.class_id, datemultirange(daterange(old_rows.joined_on, old_rows.left_on)),
          datemultirange(daterange(new_rows.joined_on, new_rows.left_on)) , new_rows.class_id),
        (new_rows.class_id, datemultirange(daterange(new_rows.joined_on, new_rows.left_on)),
          datemultirange(daterange(old_rows.joined_on, old_rows.left_on)), old_rows.class_id)
      ) AS pair (class_id, own, other, other_class), LATERAL (
        SELECT pair.class_id, CASE WHEN pair.class_id = pair.other_class THEN pair.own - pair.other ELSE pair.own END AS days
      ) AS side
    ) parts;
  END IF;
  IF changed_classes IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM classes WHERE id = ANY (changed_classes) ORDER BY id FOR NO KEY UPDATE;
  PERFORM hadir_note_blanks(ARRAY(
    SELECT sessions.id FROM unnest(changed_classes, from_days, to_days) AS part (class_id, from_day, to_day)
    JOIN sessions ON sessions.class_id = part.class_id AND sessions.date >= part.from_day
      AND (part.to_day IS NULL OR sessions.date < part.to_day)
    GROUP BY sessions.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- All two and three letters in a row of a folded text, those with a space left out, as the words that are searched for have none. A text that
-- holds a word has all of the word's; an index of them finds the few rows in which it is worth looking. Some are there twice: the index keeps each
-- once anyway, and sorting them out here takes as long as all the rest.
-- A loop, because a query inside of a function is started anew for each row of an index: that took most of an import's time.
CREATE OR REPLACE FUNCTION hadir_grams(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
DECLARE
  grams text[] := '{}';
  letters text;
  space integer;
BEGIN
  FOR start IN 1 .. coalesce(length(t), 0) - 1 LOOP
    letters := substr(t, start, 3);
    space := strpos(letters, ' ');
    IF space = 0 THEN
      grams := grams || letters || substr(letters, 1, 2);
    ELSIF space = 3 THEN
      grams := grams || substr(letters, 1, 2);
    END IF;
  END LOOP;
  RETURN grams;
END
$$;
--> statement-breakpoint
-- The counts are of one school each, so that no school waits for another's import.
CREATE OR REPLACE FUNCTION hadir_count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_counts AS kept (role_id, school_id, is_active, total)
      SELECT role_id, coalesce(school_id, 0), is_active, count(*) FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (role_id, school_id, is_active) DO UPDATE SET total = kept.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_counts AS kept (role_id, school_id, is_active, total)
      SELECT role_id, coalesce(school_id, 0), is_active, -count(*) FROM old_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (role_id, school_id, is_active) DO UPDATE SET total = kept.total + excluded.total;
  ELSE
    INSERT INTO user_counts AS kept (role_id, school_id, is_active, total) SELECT role_id, coalesce(school_id, 0), is_active, sum(n) FROM (
      SELECT role_id, school_id, is_active, 1 AS n FROM new_rows UNION ALL SELECT role_id, school_id, is_active, -1 FROM old_rows
    ) moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (role_id, school_id, is_active) DO UPDATE SET total = kept.total + excluded.total;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The sums of days and of pupils follow sessions that come to another day, class or subject, are deleted or cancelled.
CREATE OR REPLACE FUNCTION hadir_days_of_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The pupils before the days, as with marks.
  INSERT INTO presence_counts AS kept (subject_id, user_id, present, recorded)
    SELECT moved.subject_id, attendance.user_id,
      coalesce(sum(n) FILTER (WHERE attendance.status IN ('hadir', 'terlambat', 'dispensasi')), 0), sum(n)
    FROM (
      SELECT side.id, side.subject_id, side.n FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
        (old_rows.id, old_rows.subject_id, -1, old_rows.is_held),
        (new_rows.id, new_rows.subject_id, 1, new_rows.is_held)
      ) AS side (id, subject_id, n, is_live)
      WHERE side.is_live AND (old_rows.subject_id, old_rows.is_held) <> (new_rows.subject_id, new_rows.is_held)
    ) moved JOIN attendance ON attendance.session_id = moved.id AND attendance.status IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (subject_id, user_id) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT coalesce(classes.school_id, 0), moved.date, moved.id & 3, sum(n * marks.present), sum(n * marks.recorded)
    FROM (
      SELECT side.id, side.class_id, side.date, side.n FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
        (old_rows.id, old_rows.class_id, old_rows.date, -1, old_rows.is_held),
        (new_rows.id, new_rows.class_id, new_rows.date, 1, new_rows.is_held)
      ) AS side (id, class_id, date, n, is_live)
      WHERE side.is_live AND (old_rows.date <> new_rows.date OR old_rows.is_held <> new_rows.is_held
        OR old_rows.class_id <> new_rows.class_id)
    ) moved JOIN classes ON classes.id = moved.class_id, LATERAL (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat', 'dispensasi')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = moved.id
    ) marks
    WHERE marks.recorded <> 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The marks go with a session when it is there no more, and nobody could tell their day.
CREATE OR REPLACE FUNCTION hadir_days_of_removed_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lesson_hours AS kept (school_id, date, start_time, end_time, shard, lessons, incomplete, present, izin, sakit, alpa)
    SELECT coalesce(classes.school_id, 0), OLD.date, OLD.start_time, OLD.end_time, OLD.id & 3, -1,
      -(SELECT count(*) FROM incomplete_registers WHERE session_id = OLD.id), coalesce(-(hadir + terlambat + dispensasi), 0),
      coalesce(-izin, 0), coalesce(-sakit, 0), coalesce(-alpa, 0)
    FROM classes LEFT JOIN session_counts ON session_counts.session_id = OLD.id WHERE classes.id = OLD.class_id
    ON CONFLICT (school_id, date, start_time, end_time, shard) DO UPDATE SET lessons = kept.lessons + excluded.lessons,
      incomplete = kept.incomplete + excluded.incomplete, present = kept.present + excluded.present, izin = kept.izin + excluded.izin,
      sakit = kept.sakit + excluded.sakit, alpa = kept.alpa + excluded.alpa;
  INSERT INTO presence_counts AS kept (subject_id, user_id, present, recorded)
    SELECT OLD.subject_id, user_id, -(status IN ('hadir', 'terlambat', 'dispensasi'))::integer, -1
    FROM attendance WHERE session_id = OLD.id AND status IS NOT NULL ORDER BY 2
    ON CONFLICT (subject_id, user_id) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT coalesce((SELECT school_id FROM classes WHERE id = OLD.class_id), 0),
      OLD.date, OLD.id & 3, -present, -recorded FROM (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat', 'dispensasi')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = OLD.id
    ) marks WHERE recorded <> 0
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
  RETURN OLD;
END
$$;
--> statement-breakpoint
-- Everything that is kept as a sum, added up anew. The rows of a day lie together, as they do when they come day by day: who looks after all
-- schools reads those of all of them.
CREATE OR REPLACE FUNCTION hadir_recount() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_recount_sessions();
  DELETE FROM attendance_days;
  INSERT INTO attendance_days (school_id, date, shard, present, recorded)
    SELECT coalesce(classes.school_id, 0), sessions.date, sessions.id & 3, sum(hadir + terlambat + dispensasi),
      sum(hadir + terlambat + dispensasi + izin + sakit + alpa)
    FROM sessions JOIN session_counts ON session_counts.session_id = sessions.id
      JOIN classes ON classes.id = sessions.class_id
    WHERE sessions.is_held GROUP BY 1, 2, 3 ORDER BY 2, 1;
  DELETE FROM lesson_hours;
  INSERT INTO lesson_hours (school_id, date, start_time, end_time, shard, lessons, incomplete, present, izin, sakit, alpa)
    SELECT coalesce(classes.school_id, 0), sessions.date, sessions.start_time, sessions.end_time, sessions.id & 3, count(*), count(noted.session_id),
      coalesce(sum(hadir + terlambat + dispensasi), 0), coalesce(sum(izin), 0), coalesce(sum(sakit), 0), coalesce(sum(alpa), 0)
    FROM sessions JOIN classes ON classes.id = sessions.class_id LEFT JOIN session_counts ON session_counts.session_id = sessions.id
      LEFT JOIN incomplete_registers AS noted ON noted.session_id = sessions.id
    WHERE sessions.is_held GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 1;
  DELETE FROM presence_counts;
  INSERT INTO presence_counts (subject_id, user_id, present, recorded)
    SELECT sessions.subject_id, attendance.user_id, count(*) FILTER (WHERE attendance.status IN ('hadir', 'terlambat', 'dispensasi')), count(*)
    FROM attendance JOIN sessions ON sessions.id = attendance.session_id
    WHERE attendance.status IS NOT NULL AND sessions.is_held GROUP BY 1, 2;
  DELETE FROM user_counts;
  INSERT INTO user_counts (role_id, school_id, is_active, total)
    SELECT role_id, coalesce(school_id, 0), is_active, count(*) FROM users GROUP BY 1, 2, 3;
  DELETE FROM gate_arrivals;
  INSERT INTO gate_arrivals (school_id, user_id, day, at)
    SELECT school_id, user_id, day, min(at) FROM gate_taps AS taps
    WHERE direction = 'in' AND NOT is_removal AND NOT EXISTS (SELECT FROM gate_taps AS later WHERE later.replaces_id = taps.id)
    GROUP BY 1, 2, 3 ORDER BY 1, 3, 4;
END
$$;
--> statement-breakpoint
-- A register on another day has that day's members.
CREATE OR REPLACE FUNCTION hadir_note_moved_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer[] := ARRAY(
    SELECT id FROM new_rows JOIN old_rows USING (id)
    WHERE (new_rows.subject_id, new_rows.class_id, new_rows.teacher_id, new_rows.date, new_rows.start_time, new_rows.end_time, new_rows.is_held, new_rows.substitute_id, new_rows.search)
      IS DISTINCT FROM (old_rows.subject_id, old_rows.class_id, old_rows.teacher_id, old_rows.date, old_rows.start_time, old_rows.end_time, old_rows.is_held, old_rows.substitute_id, old_rows.search));
BEGIN
  IF cardinality(moved) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM classes WHERE id IN (SELECT class_id FROM sessions WHERE id = ANY (moved)) ORDER BY id FOR SHARE;
  -- Before the registers are looked at, so that those with blanks leave one hour and come to the other as they stand noted.
  INSERT INTO lesson_hours AS kept (school_id, date, start_time, end_time, shard, lessons, incomplete, present, izin, sakit, alpa)
    SELECT coalesce(classes.school_id, 0), side.date, side.start_time, side.end_time, side.id & 3, sum(n), sum(n * (noted.session_id IS NOT NULL)::integer),
      coalesce(sum(n * (hadir + terlambat + dispensasi)), 0), coalesce(sum(n * izin), 0), coalesce(sum(n * sakit), 0), coalesce(sum(n * alpa), 0)
    FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
      (old_rows.id, old_rows.class_id, old_rows.date, old_rows.start_time, old_rows.end_time, -1, old_rows.is_held),
      (new_rows.id, new_rows.class_id, new_rows.date, new_rows.start_time, new_rows.end_time, 1, new_rows.is_held)
    ) AS side (id, class_id, date, start_time, end_time, n, is_live)
      JOIN classes ON classes.id = side.class_id LEFT JOIN session_counts ON session_counts.session_id = side.id
      LEFT JOIN incomplete_registers AS noted ON noted.session_id = side.id
    WHERE side.is_live AND (old_rows.class_id, old_rows.date, old_rows.start_time, old_rows.end_time, old_rows.is_held)
      <> (new_rows.class_id, new_rows.date, new_rows.start_time, new_rows.end_time, new_rows.is_held)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (school_id, date, start_time, end_time, shard) DO UPDATE SET lessons = kept.lessons + excluded.lessons,
      incomplete = kept.incomplete + excluded.incomplete, present = kept.present + excluded.present, izin = kept.izin + excluded.izin,
      sakit = kept.sakit + excluded.sakit, alpa = kept.alpa + excluded.alpa;
  UPDATE incomplete_registers AS noted
    SET subject_id = sessions.subject_id, class_id = sessions.class_id, teacher_id = sessions.teacher_id, date = sessions.date, start_time = sessions.start_time, is_live = sessions.is_held,
      substitute_id = sessions.substitute_id, search = sessions.search
    FROM sessions WHERE sessions.id = noted.session_id AND noted.session_id = ANY (moved);
  PERFORM hadir_note_blanks(ARRAY(
    SELECT id FROM new_rows JOIN old_rows USING (id)
    WHERE (new_rows.class_id, new_rows.date) <> (old_rows.class_id, old_rows.date)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Those that every text with the word has: of a longer word the threes alone, which are in fewer texts. None: look at every text.
CREATE OR REPLACE FUNCTION hadir_grams_of_word(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT DISTINCT gram FROM generate_series(1, greatest(length(word) - 2, 1)) start, substr(word, start, 3) gram
    WHERE length(gram) >= 2 AND strpos(gram, ' ') = 0);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_days_of_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_move_days(NEW.id, OLD.school_id, NEW.school_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What a closed month keeps as it is, by whichever road something comes. Who closes one waits for the class's row, which this holds.
CREATE OR REPLACE FUNCTION hadir_refuse_closed(class_ids integer[], days date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shut record;
BEGIN
  PERFORM FROM classes WHERE id = ANY (class_ids) ORDER BY id FOR SHARE;
  SELECT closed.class_id, closed.month, closed.closed_by_name INTO shut
    FROM unnest(class_ids, days) AS asked (class_id, day)
    JOIN closed_months closed ON closed.class_id = asked.class_id AND closed.month = to_char(asked.day, 'YYYY-MM')
      AND closed.reopened_at IS NULL
    ORDER BY closed.month, closed.class_id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the month is closed' USING ERRCODE = 'HD001',
      DETAIL = json_build_object('class', (SELECT name FROM classes WHERE id = shut.class_id), 'month', shut.month, 'by', shut.closed_by_name)::text;
  END IF;
END
$$;
--> statement-breakpoint
-- Sessions that come into a closed month, or leave it.
CREATE OR REPLACE FUNCTION hadir_closed_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class_ids integer[];
  days date[];
BEGIN
  SELECT array_agg(class_id), array_agg(date) INTO class_ids, days FROM (
    SELECT DISTINCT changed_rows.class_id, changed_rows.date FROM changed_rows WHERE changed_rows.is_held) AS places;
  IF class_ids IS NOT NULL THEN
    PERFORM hadir_refuse_closed(class_ids, days);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Both where it was and where it comes to; what nobody sees of a session (the run that made it) is not what was signed.
CREATE OR REPLACE FUNCTION hadir_closed_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class_ids integer[];
  days date[];
BEGIN
  SELECT array_agg(class_id), array_agg(date) INTO class_ids, days FROM (
    SELECT DISTINCT side.class_id, side.date FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
      (old_rows.class_id, old_rows.date, old_rows.is_held), (new_rows.class_id, new_rows.date, new_rows.is_held)
    ) AS side (class_id, date, is_held)
    WHERE side.is_held AND (old_rows.subject_id, old_rows.class_id, old_rows.teacher_id, old_rows.name, old_rows.description, old_rows.date, old_rows.start_time, old_rows.end_time,
        old_rows.is_held, old_rows.substitute_id)
      IS DISTINCT FROM (new_rows.subject_id, new_rows.class_id, new_rows.teacher_id, new_rows.name, new_rows.description, new_rows.date, new_rows.start_time, new_rows.end_time,
        new_rows.is_held, new_rows.substitute_id)) AS places;
  IF class_ids IS NOT NULL THEN
    PERFORM hadir_refuse_closed(class_ids, days);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- All that follows from marks, in one place: an upsert fires the triggers of inserts and those of updates, and what was not changed costs
-- nothing. Sessions and classes are held, so that none is deleted, moved or closed meanwhile; after the locks a statement of its own looks, and
-- sees what was waited for. Of sessions that are being deleted themselves nothing is left to keep.
-- Plans that know the ids would be made anew with every mark, which takes three times as long as all that is done here.
CREATE OR REPLACE FUNCTION hadir_follow_marks() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  changed integer[];
  marks integer[];
  pupils integer[];
  statuses text[];
  signs integer[];
  class_ids integer[];
  days date[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(session_id), array_agg(user_id), array_agg(status), array_agg(1) INTO marks, pupils, statuses, signs FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(session_id), array_agg(user_id), array_agg(status), array_agg(-1) INTO marks, pupils, statuses, signs FROM old_rows;
  ELSE
    SELECT array_agg(session_id), array_agg(user_id), array_agg(status), array_agg(sign) INTO marks, pupils, statuses, signs FROM (
      SELECT session_id, user_id, status, 1 AS sign FROM new_rows
      UNION ALL SELECT session_id, user_id, status, -1 FROM old_rows) AS both_sides;
  END IF;
  IF marks IS NULL THEN
    RETURN NULL;
  END IF;
  changed := ARRAY(SELECT DISTINCT id FROM unnest(marks) AS id ORDER BY id);
  PERFORM FROM sessions WHERE id = ANY (changed) ORDER BY id FOR SHARE;
  IF cardinality(changed) > 1 THEN
    -- All hours are held in their order before one is written: only some of the registers turn, and those would be held first.
    PERFORM FROM classes WHERE id IN (SELECT class_id FROM sessions WHERE id = ANY (changed)) ORDER BY id FOR SHARE;
    PERFORM FROM lesson_hours WHERE (school_id, date, start_time, end_time, shard) IN (
      SELECT coalesce(classes.school_id, 0), sessions.date, sessions.start_time, sessions.end_time, sessions.id & 3
      FROM sessions JOIN classes ON classes.id = sessions.class_id WHERE sessions.id = ANY (changed)
    ) ORDER BY school_id, date, start_time, end_time, shard FOR NO KEY UPDATE;
  END IF;
  -- This holds the classes.
  PERFORM hadir_note_blanks(changed);
  SELECT array_agg(class_id), array_agg(date) INTO class_ids, days FROM (
    SELECT DISTINCT sessions.class_id, sessions.date FROM sessions
    WHERE sessions.id = ANY (changed) AND sessions.is_held) AS places;
  IF class_ids IS NOT NULL THEN
    PERFORM hadir_refuse_closed(class_ids, days);
  END IF;
  WITH moved AS (
    SELECT id, pupil, status, sum(sign) AS n FROM unnest(marks, pupils, statuses, signs) AS mark (id, pupil, status, sign)
    WHERE status IS NOT NULL GROUP BY id, pupil, status HAVING sum(sign) <> 0
  ), by AS (
    SELECT id, sum(n) FILTER (WHERE status = 'hadir') AS hadir, sum(n) FILTER (WHERE status = 'terlambat') AS terlambat,
      sum(n) FILTER (WHERE status = 'izin') AS izin, sum(n) FILTER (WHERE status = 'sakit') AS sakit,
      sum(n) FILTER (WHERE status = 'alpa') AS alpa, sum(n) FILTER (WHERE status = 'dispensasi') AS dispensasi,
      coalesce(sum(n) FILTER (WHERE status IN ('hadir', 'terlambat', 'dispensasi')), 0) AS present, sum(n) AS recorded
    FROM moved GROUP BY id
  ), counted AS (
    INSERT INTO session_counts AS kept (session_id, hadir, terlambat, izin, sakit, alpa, dispensasi)
      SELECT id, coalesce(hadir, 0), coalesce(terlambat, 0), coalesce(izin, 0), coalesce(sakit, 0), coalesce(alpa, 0), coalesce(dispensasi, 0)
      FROM by JOIN sessions USING (id) ORDER BY id
    ON CONFLICT (session_id) DO UPDATE SET hadir = kept.hadir + excluded.hadir, terlambat = kept.terlambat + excluded.terlambat,
      izin = kept.izin + excluded.izin, sakit = kept.sakit + excluded.sakit, alpa = kept.alpa + excluded.alpa,
      dispensasi = kept.dispensasi + excluded.dispensasi
  ), of_pupils AS (
    INSERT INTO presence_counts AS kept (subject_id, user_id, present, recorded)
      SELECT sessions.subject_id, pupil, coalesce(sum(n) FILTER (WHERE status IN ('hadir', 'terlambat', 'dispensasi')), 0), sum(n)
      FROM moved JOIN sessions USING (id) WHERE sessions.is_held GROUP BY 1, 2
      HAVING sum(n) FILTER (WHERE status IN ('hadir', 'terlambat', 'dispensasi')) <> 0 OR sum(n) <> 0 ORDER BY 1, 2
    ON CONFLICT (subject_id, user_id) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded
  ), of_days AS (
    INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
      SELECT coalesce(classes.school_id, 0), sessions.date, sessions.id & 3, sum(by.present), sum(by.recorded)
      FROM by JOIN sessions USING (id) JOIN classes ON classes.id = sessions.class_id
      WHERE sessions.is_held
      GROUP BY 1, 2, 3 HAVING sum(by.present) <> 0 OR sum(by.recorded) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded
  )
  -- The hour first, as everywhere: a register that is completed wrote to it above, and a mark in the other order would end in a deadlock.
  INSERT INTO lesson_hours AS kept (school_id, date, start_time, end_time, shard, present, izin, sakit, alpa)
    SELECT coalesce(classes.school_id, 0), sessions.date, sessions.start_time, sessions.end_time, sessions.id & 3,
      sum(by.present), coalesce(sum(by.izin), 0), coalesce(sum(by.sakit), 0), coalesce(sum(by.alpa), 0)
    FROM by JOIN sessions USING (id) JOIN classes ON classes.id = sessions.class_id
    WHERE sessions.is_held GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (school_id, date, start_time, end_time, shard) DO UPDATE SET present = kept.present + excluded.present,
    izin = kept.izin + excluded.izin, sakit = kept.sakit + excluded.sakit, alpa = kept.alpa + excluded.alpa;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_recount_sessions() RETURNS void LANGUAGE sql AS $$
  DELETE FROM session_counts;
  INSERT INTO session_counts (session_id, hadir, terlambat, izin, sakit, alpa, dispensasi)
    SELECT session_id, count(*) FILTER (WHERE status = 'hadir'), count(*) FILTER (WHERE status = 'terlambat'),
      count(*) FILTER (WHERE status = 'izin'), count(*) FILTER (WHERE status = 'sakit'), count(*) FILTER (WHERE status = 'alpa'),
      count(*) FILTER (WHERE status = 'dispensasi')
    FROM attendance WHERE status IS NOT NULL GROUP BY session_id;
$$;
--> statement-breakpoint
-- Which days of a month, up to one of it, are effective ones: a digit for each. 0 is none, 1 and 2 are days of semester Ganjil and Genap.
-- The same as contract/schoolWeek.ts says; without a school only its year and a week say anything.
CREATE OR REPLACE FUNCTION hadir_counted_days(of_school integer, of_year integer, of_week text, until_day date) RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT string_agg(CASE
      WHEN day NOT BETWEEN year.start_date AND year.end_date OR position(extract(isodow FROM day)::text IN of_week) = 0
        OR EXISTS (SELECT FROM calendar_days AS marked WHERE marked.school_id = of_school AND NOT marked.is_school_day
          AND day BETWEEN marked.start_date AND marked.end_date) THEN '0'
      WHEN day BETWEEN year.ganjil_start AND year.ganjil_end THEN '1'
      WHEN day BETWEEN year.genap_start AND year.genap_end THEN '2'
      ELSE '0' END, '' ORDER BY day)
  FROM academic_years AS year, (
    SELECT until_day - n AS day FROM generate_series(0, extract(day FROM until_day)::integer - 1) AS n
  ) AS days WHERE year.id = of_year
$$;
--> statement-breakpoint
-- Refuses for the sake of some closed months: names the first of them, and says how many others there are.
CREATE OR REPLACE FUNCTION hadir_name_closed(closed_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shut record;
BEGIN
  SELECT classes.name, closed.month, closed.closed_by_name INTO shut
    FROM closed_months closed JOIN classes ON classes.id = closed.class_id WHERE closed.id = ANY (closed_ids)
    ORDER BY closed.month, classes.sort_key, classes.id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the month is closed' USING ERRCODE = 'HD001',
      DETAIL = json_build_object('class', shut.name, 'month', shut.month, 'by', shut.closed_by_name,
        'others', cardinality(closed_ids) - 1)::text;
  END IF;
END
$$;
--> statement-breakpoint
-- Stays. A row of a sheet is there for who is in the class in the part of the month that had come, and has a letter for each effective day
-- of it: neither may come, go or change. Nomor absen is how a row is called, and on the sheet as it was signed.
CREATE OR REPLACE FUNCTION hadir_closed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class_ids integer[];
  befores daterange[];
  afters daterange[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(class_id), array_agg('empty'::daterange), array_agg(daterange(joined_on, left_on))
      INTO class_ids, befores, afters FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(class_id), array_agg(daterange(joined_on, left_on)), array_agg('empty'::daterange)
      INTO class_ids, befores, afters FROM old_rows;
  ELSE
    SELECT array_agg(side.class_id), array_agg(side.before), array_agg(side.after) INTO class_ids, befores, afters
    FROM old_rows JOIN new_rows USING (id), LATERAL (VALUES
      (old_rows.class_id, daterange(old_rows.joined_on, old_rows.left_on),
        CASE WHEN (old_rows.class_id, old_rows.user_id) = (new_rows.class_id, new_rows.user_id)
          THEN daterange(new_rows.joined_on, new_rows.left_on) ELSE 'empty'::daterange END),
      (new_rows.class_id,
        CASE WHEN (old_rows.class_id, old_rows.user_id) = (new_rows.class_id, new_rows.user_id)
          THEN daterange(old_rows.joined_on, old_rows.left_on) ELSE 'empty'::daterange END,
        daterange(new_rows.joined_on, new_rows.left_on))
    ) AS side (class_id, before, after) WHERE side.before <> side.after;
  END IF;
  IF class_ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM classes WHERE id = ANY (class_ids) ORDER BY id FOR SHARE;
  PERFORM hadir_name_closed(array_agg(DISTINCT closed.id))
    FROM unnest(class_ids, befores, afters) AS stay (class_id, before, after)
    JOIN closed_months closed ON closed.class_id = stay.class_id AND closed.reopened_at IS NULL,
    LATERAL (SELECT daterange((closed.month || '-01')::date, closed.until, '[]') AS days) AS span
    WHERE (stay.before && span.days) <> (stay.after && span.days) OR EXISTS (
      SELECT FROM generate_series(1, length(closed.counted_days)) AS n
      WHERE substr(closed.counted_days, n, 1) <> '0'
        AND (lower(span.days) + n - 1 <@ stay.before) <> (lower(span.days) + n - 1 <@ stay.after))
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Calendars. Who closes a month holds the school's row for share until it is closed.
CREATE OR REPLACE FUNCTION hadir_closed_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  school_ids integer[];
  first_days date[];
  last_days date[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(school_id), array_agg(start_date), array_agg(end_date) INTO school_ids, first_days, last_days FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(school_id), array_agg(start_date), array_agg(end_date) INTO school_ids, first_days, last_days FROM old_rows;
  ELSE
    SELECT array_agg(school_id), array_agg(start_date), array_agg(end_date) INTO school_ids, first_days, last_days FROM (
      SELECT school_id, start_date, end_date FROM old_rows UNION ALL SELECT school_id, start_date, end_date FROM new_rows) AS both_sides;
  END IF;
  IF school_ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM schools WHERE id = ANY (school_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM hadir_name_closed(array_agg(closed.id))
    FROM closed_months closed JOIN classes ON classes.id = closed.class_id
    WHERE closed.reopened_at IS NULL AND EXISTS (
      SELECT FROM unnest(school_ids, first_days, last_days) AS changed (school_id, first_day, last_day)
      WHERE changed.school_id = closed.school_id AND changed.first_day <= closed.until AND changed.last_day >= (closed.month || '-01')::date)
      AND closed.counted_days
        <> hadir_counted_days(closed.school_id, classes.academic_year_id, closed.weekdays, closed.until)
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Hari efektif by the school's own count. They say nothing of a month that was closed before it was over.
CREATE OR REPLACE FUNCTION hadir_closed_overrides() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  school_ids integer[];
  months text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(school_id), array_agg(month) INTO school_ids, months FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(school_id), array_agg(month) INTO school_ids, months FROM old_rows;
  ELSE
    SELECT array_agg(school_id), array_agg(month) INTO school_ids, months FROM (
      SELECT school_id, month FROM old_rows UNION ALL SELECT school_id, month FROM new_rows) AS both_sides;
  END IF;
  IF school_ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM schools WHERE id = ANY (school_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM hadir_name_closed(array_agg(closed.id))
    FROM closed_months closed JOIN classes ON classes.id = closed.class_id
    LEFT JOIN effective_day_overrides said ON said.school_id = closed.school_id
      AND said.academic_year_id = classes.academic_year_id AND said.month = closed.month
    WHERE closed.reopened_at IS NULL AND closed.school_id = ANY (school_ids) AND closed.month = ANY (months)
      AND extract(day FROM closed.until + 1) = 1 AND closed.override_days IS DISTINCT FROM said.days
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Years: a closed month stays one of its year, with the effective days and the semester that they are of. Who closes one holds the year's row.
CREATE OR REPLACE FUNCTION hadir_closed_years() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_name_closed(array_agg(closed.id))
    FROM new_rows JOIN old_rows USING (id) JOIN classes ON classes.academic_year_id = new_rows.id
    JOIN closed_months closed ON closed.class_id = classes.id AND closed.reopened_at IS NULL
    WHERE (new_rows.start_date, new_rows.end_date, new_rows.ganjil_start, new_rows.ganjil_end, new_rows.genap_start, new_rows.genap_end)
        <> (old_rows.start_date, old_rows.end_date, old_rows.ganjil_start, old_rows.ganjil_end, old_rows.genap_start, old_rows.genap_end)
      AND (closed.month NOT BETWEEN to_char(new_rows.start_date, 'YYYY-MM') AND to_char(new_rows.end_date, 'YYYY-MM')
        OR closed.counted_days <> hadir_counted_days(closed.school_id, new_rows.id, closed.weekdays, closed.until))
    HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A class with a closed month is there, in its year and at its school: otherwise nobody finds the sheet. BEFORE, while its name is known.
CREATE OR REPLACE FUNCTION hadir_closed_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_name_closed(array_agg(closed.id)) FROM closed_months closed
    WHERE closed.class_id = OLD.id AND closed.reopened_at IS NULL AND (
      TG_OP = 'DELETE' OR NEW.academic_year_id <> OLD.academic_year_id OR NEW.school_id IS DISTINCT FROM closed.school_id)
    HAVING count(*) > 0;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- A school that closed months were counted by, also of classes that say no school.
CREATE OR REPLACE FUNCTION hadir_closed_schools() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hadir_name_closed(array_agg(id)) FROM closed_months WHERE school_id = OLD.id AND reopened_at IS NULL HAVING count(*) > 0;
  RETURN OLD;
END
$$;
--> statement-breakpoint
-- Which register a day may be decided by.
CREATE OR REPLACE FUNCTION hadir_closed_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM classes WHERE id IN (SELECT class_id FROM sessions WHERE subject_id = NEW.id) ORDER BY id FOR SHARE;
  PERFORM hadir_name_closed(array_agg(DISTINCT closed.id)) FROM sessions
    JOIN closed_months closed ON closed.class_id = sessions.class_id AND closed.reopened_at IS NULL
      AND closed.month = to_char(sessions.date, 'YYYY-MM')
    WHERE sessions.subject_id = NEW.id AND sessions.is_held HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A session is made as its subject's class's and teacher's of its day. The subject is held first, so that who gives it away at this moment
-- comes before or after, and overlooks no session; what is read then is what they left.
CREATE OR REPLACE FUNCTION hadir_note_whose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM subjects WHERE subjects.id = NEW.subject_id FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no subject %', NEW.subject_id
      USING ERRCODE = 'foreign_key_violation', TABLE = 'sessions', CONSTRAINT = 'sessions_subject_id_subjects_id_fk';
  END IF;
  SELECT whose.class_id, whose.teacher_id INTO NEW.class_id, NEW.teacher_id FROM hadir_whose_on(NEW.subject_id, NEW.date) AS whose;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- What was marked is never changed by an update of another table, also where a mark was cleared again: its history is told of this class.
CREATE OR REPLACE FUNCTION hadir_keep_whose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM attendance WHERE attendance.session_id = OLD.id) THEN
    RAISE EXCEPTION 'session % has marks and stays its class''s and its teacher''s', OLD.id
      USING ERRCODE = 'check_violation', TABLE = 'sessions', CONSTRAINT = 'sessions_marked_stay';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_move_days(moved integer, from_school integer, to_school integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lesson_hours AS kept (school_id, date, start_time, end_time, shard, lessons, incomplete, present, izin, sakit, alpa)
    SELECT side.school_id, sessions.date, sessions.start_time, sessions.end_time, sessions.id & 3, sum(n), sum(n * (noted.session_id IS NOT NULL)::integer),
      coalesce(sum(n * (hadir + terlambat + dispensasi)), 0), coalesce(sum(n * izin), 0), coalesce(sum(n * sakit), 0), coalesce(sum(n * alpa), 0)
    FROM sessions LEFT JOIN session_counts ON session_counts.session_id = sessions.id
      LEFT JOIN incomplete_registers AS noted ON noted.session_id = sessions.id,
      (VALUES (coalesce(from_school, 0), -1), (coalesce(to_school, 0), 1)) AS side (school_id, n)
    WHERE sessions.class_id = moved AND sessions.is_held GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (school_id, date, start_time, end_time, shard) DO UPDATE SET lessons = kept.lessons + excluded.lessons,
      incomplete = kept.incomplete + excluded.incomplete, present = kept.present + excluded.present, izin = kept.izin + excluded.izin,
      sakit = kept.sakit + excluded.sakit, alpa = kept.alpa + excluded.alpa;
  INSERT INTO attendance_days AS kept (school_id, date, shard, present, recorded)
    SELECT side.school_id, sessions.date, sessions.id & 3, sum(side.n * marks.present), sum(side.n * marks.recorded)
    FROM sessions, LATERAL (
      SELECT count(*) FILTER (WHERE status IN ('hadir', 'terlambat', 'dispensasi')) AS present, count(status) AS recorded
      FROM attendance WHERE session_id = sessions.id
    ) marks, (VALUES (coalesce(from_school, 0), -1), (coalesce(to_school, 0), 1)) AS side (school_id, n)
    WHERE sessions.class_id = moved AND sessions.is_held AND marks.recorded <> 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, date, shard) DO UPDATE SET present = kept.present + excluded.present, recorded = kept.recorded + excluded.recorded;
END
$$;
--> statement-breakpoint
-- Whether this transaction takes a person's name out of what is otherwise never changed. Only server/features/people/leavers/anonymise.ts says so.
CREATE OR REPLACE FUNCTION hadir_is_forgetting() RETURNS boolean LANGUAGE sql STABLE
RETURN coalesce(current_setting('hadir.forgetting', true), '') = 'on';
--> statement-breakpoint
-- A note is no figure: in a closed month it may go while its pupil is forgotten, and nothing else of the mark may.
CREATE OR REPLACE FUNCTION hadir_forget_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'note' <> to_jsonb(NEW) - 'note' THEN
    RAISE EXCEPTION 'only notes are forgotten';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Whose a subject was, or is to be, on a day. What was of a class that another school has by now is not told of that class any more.
CREATE OR REPLACE FUNCTION hadir_whose_on(asked integer, day date) RETURNS TABLE (class_id integer, teacher_id integer) LANGUAGE sql STABLE AS $$
  SELECT coalesce(former.class_id, subjects.class_id),
    CASE WHEN former.class_id IS NULL THEN subjects.teacher_id ELSE former.teacher_id END
  FROM subjects JOIN classes ON classes.id = subjects.class_id LEFT JOIN LATERAL (
    SELECT subject_assignments.class_id, subject_assignments.teacher_id
    FROM subject_assignments JOIN classes AS its ON its.id = subject_assignments.class_id
    WHERE subject_assignments.subject_id = subjects.id AND subject_assignments.until > day
      AND (its.school_id <> classes.school_id) IS NOT TRUE
    ORDER BY subject_assignments.until LIMIT 1) AS former ON true
  WHERE subjects.id = asked
$$;
--> statement-breakpoint
-- Sixty bits of the digest of a line of the audit, the same on every engine and version. What an update of a line may never change silently is
-- named one by one: a column that comes later changes no digest.
CREATE OR REPLACE FUNCTION hadir_audit_digest(line jsonb) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ('x' || substr(md5(jsonb_build_array(extract(epoch FROM (line ->> 'at')::timestamptz), line -> 'id', line -> 'entity', line -> 'action',
    line -> 'actor_id', line -> 'actor_name', line -> 'target_id', line -> 'target_name', line -> 'changes', line -> 'sign_in_id',
    line -> 'request_id', line -> 'address', line -> 'user_agent')::text), 1, 15))::bit(60)::bigint;
--> statement-breakpoint
-- The audit's lines by school and month: see audit_sums. server/backup/check/auditLines.ts reads the same of the lines themselves.
CREATE OR REPLACE FUNCTION hadir_sum_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added jsonb[];
  removed jsonb[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    added := ARRAY(SELECT to_jsonb(new_rows) FROM new_rows);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    removed := ARRAY(SELECT to_jsonb(old_rows) FROM old_rows);
  END IF;
  INSERT INTO audit_sums AS kept (school_id, month, shard, lines, digest)
    SELECT coalesce((line ->> 'school_id')::integer, 0), to_char((line ->> 'at')::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM'),
      pg_backend_pid() & 63, sum(n), bit_xor(hadir_audit_digest(line))
    FROM (SELECT unnest(added) AS line, 1 AS n UNION ALL SELECT unnest(removed), -1) AS lines
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (school_id, month, shard) DO UPDATE SET lines = kept.lines + excluded.lines, digest = kept.digest # excluded.digest;
  RETURN NULL;
END
$$;
