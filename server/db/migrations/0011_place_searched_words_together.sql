-- Set instead of made anew, as drizzle would: that takes no time, and nobody waits for it.
ALTER INDEX "users_grams" SET (fastupdate = true, gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "subjects_grams" SET (fastupdate = true, gin_pending_list_limit = 256);
