-- How names are searched and ordered, the same on every engine (embedded PostgreSQL has no ICU collations).
-- hadir_fold: without case, accents and apostrophes. hadir_sort_key: folded, and digits count by their value (X-2 before X-10).
CREATE FUNCTION hadir_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(coalesce(t, ''), NFKD), '[\u0300-\u036f''’`]', '', 'g') COLLATE "C")
$$;
--> statement-breakpoint
CREATE FUNCTION hadir_sort_key(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(hadir_fold(t), '(\d+)', '000000000000\1', 'g'), '\d*(\d{12})', '\1', 'g')
$$;
