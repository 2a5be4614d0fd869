-- A dump is restored with an empty search path, so a body kept as text did not find hadir_fold, and no table that sorts
-- names was created. A body after RETURN is bound to what it names when it is written. Both compute what they did before.
CREATE OR REPLACE FUNCTION hadir_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(coalesce(t, ''), NFKD), '[\u0300-\u036f''’`]', '', 'g') COLLATE "C");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_sort_key(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(hadir_fold(t), '(\d+)', '000000000000\1', 'g'), '\d*(\d{12})', '\1', 'g');
