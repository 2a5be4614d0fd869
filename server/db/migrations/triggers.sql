-- Triggers, as they are today: all are made anew whenever this file has changed. A migration that changes rows meets those of before, or, where a
-- backup is restored, none: it says itself what follows.
CREATE TRIGGER academic_years_closed_updated AFTER UPDATE ON "academic_years" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_years();
--> statement-breakpoint
CREATE TRIGGER attendance_followed_deleted AFTER DELETE ON "attendance" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_follow_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_followed_inserted AFTER INSERT ON "attendance" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_follow_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_followed_updated AFTER UPDATE ON "attendance" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (NOT hadir_is_forgetting()) EXECUTE FUNCTION hadir_follow_marks();
--> statement-breakpoint
CREATE TRIGGER attendance_forgotten BEFORE UPDATE ON "attendance" FOR EACH ROW
  WHEN (hadir_is_forgetting()) EXECUTE FUNCTION hadir_forget_notes();
--> statement-breakpoint
CREATE TRIGGER attendance_changes_append_only BEFORE UPDATE OR DELETE ON "attendance_changes"
  FOR EACH ROW EXECUTE FUNCTION hadir_keep_history();
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION hadir_keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_events_not_emptied BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_events_summed_deleted AFTER DELETE ON "audit_events" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_sum_audit();
--> statement-breakpoint
CREATE TRIGGER audit_events_summed_inserted AFTER INSERT ON "audit_events" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_sum_audit();
--> statement-breakpoint
CREATE TRIGGER audit_events_summed_updated AFTER UPDATE ON "audit_events" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_sum_audit();
--> statement-breakpoint
CREATE TRIGGER calendar_days_closed_deleted AFTER DELETE ON "calendar_days" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_calendar();
--> statement-breakpoint
CREATE TRIGGER calendar_days_closed_inserted AFTER INSERT ON "calendar_days" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_calendar();
--> statement-breakpoint
CREATE TRIGGER calendar_days_closed_updated AFTER UPDATE ON "calendar_days" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_calendar();
--> statement-breakpoint
CREATE TRIGGER classes_closed_deleted BEFORE DELETE ON "classes" FOR EACH ROW EXECUTE FUNCTION hadir_closed_classes();
--> statement-breakpoint
CREATE TRIGGER classes_closed_moved BEFORE UPDATE OF "academic_year_id", "school_id" ON "classes" FOR EACH ROW
  WHEN ((OLD.academic_year_id, OLD.school_id) IS DISTINCT FROM (NEW.academic_year_id, NEW.school_id))
  EXECUTE FUNCTION hadir_closed_classes();
--> statement-breakpoint
CREATE TRIGGER classes_days_moved AFTER UPDATE OF school_id ON "classes"
  FOR EACH ROW WHEN (OLD.school_id IS DISTINCT FROM NEW.school_id) EXECUTE FUNCTION hadir_days_of_class();
--> statement-breakpoint
CREATE TRIGGER effective_day_overrides_closed_deleted AFTER DELETE ON "effective_day_overrides" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_overrides();
--> statement-breakpoint
CREATE TRIGGER effective_day_overrides_closed_inserted AFTER INSERT ON "effective_day_overrides" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_overrides();
--> statement-breakpoint
CREATE TRIGGER effective_day_overrides_closed_updated AFTER UPDATE ON "effective_day_overrides"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_overrides();
--> statement-breakpoint
CREATE TRIGGER gate_taps_append_only BEFORE UPDATE OR DELETE ON "gate_taps"
  FOR EACH ROW EXECUTE FUNCTION hadir_keep_taps();
--> statement-breakpoint
CREATE TRIGGER gate_taps_followed_inserted AFTER INSERT ON "gate_taps" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_follow_taps();
--> statement-breakpoint
CREATE TRIGGER memberships_blanks_deleted AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_members();
--> statement-breakpoint
CREATE TRIGGER memberships_blanks_inserted AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_members();
--> statement-breakpoint
CREATE TRIGGER memberships_blanks_updated AFTER UPDATE ON "memberships" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_members();
--> statement-breakpoint
CREATE TRIGGER memberships_closed_deleted AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_stays();
--> statement-breakpoint
CREATE TRIGGER memberships_closed_inserted AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_stays();
--> statement-breakpoint
CREATE TRIGGER memberships_closed_updated AFTER UPDATE ON "memberships" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_stays();
--> statement-breakpoint
CREATE TRIGGER schools_closed_deleted BEFORE DELETE ON "schools" FOR EACH ROW EXECUTE FUNCTION hadir_closed_schools();
--> statement-breakpoint
CREATE TRIGGER sessions_blanks_inserted AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_blanks_of_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_blanks_moved AFTER UPDATE ON "sessions" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_note_moved_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_closed_deleted AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_closed_inserted AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_closed_moved AFTER UPDATE ON "sessions" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_closed_moves();
--> statement-breakpoint
CREATE TRIGGER sessions_days_removed BEFORE DELETE ON "sessions"
  FOR EACH ROW WHEN (OLD.is_held) EXECUTE FUNCTION hadir_days_of_removed_session();
--> statement-breakpoint
CREATE TRIGGER sessions_days_updated AFTER UPDATE ON "sessions" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_days_of_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_whose BEFORE INSERT ON "sessions" FOR EACH ROW WHEN (NEW.class_id IS NULL) EXECUTE FUNCTION hadir_note_whose();
--> statement-breakpoint
CREATE TRIGGER sessions_whose_kept BEFORE UPDATE OF class_id, teacher_id ON "sessions" FOR EACH ROW
  WHEN ((OLD.class_id, OLD.teacher_id) IS DISTINCT FROM (NEW.class_id, NEW.teacher_id)) EXECUTE FUNCTION hadir_keep_whose();
--> statement-breakpoint
CREATE TRIGGER subjects_closed_kind AFTER UPDATE OF "is_daily" ON "subjects" FOR EACH ROW
  WHEN (OLD.is_daily <> NEW.is_daily) EXECUTE FUNCTION hadir_closed_kinds();
--> statement-breakpoint
CREATE TRIGGER users_counted_deleted AFTER DELETE ON "users" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_count_users();
--> statement-breakpoint
CREATE TRIGGER users_counted_inserted AFTER INSERT ON "users" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_count_users();
--> statement-breakpoint
CREATE TRIGGER users_counted_updated AFTER UPDATE ON "users" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_count_users();
