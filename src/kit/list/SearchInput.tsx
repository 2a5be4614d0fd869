import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { SearchField } from './SearchField.tsx';

const SEARCH_DEBOUNCE_MS = 400;

/**
 * Searches after a pause in typing. react-admin's own input also does so after the user has clicked a record, while the list is still
 * mounted, and so brings the user back to the list.
 */
export function SearchInput({ label }: { readonly label: string }) {
  const { filterValues, setFilters } = useListContext();
  // The path of the page on the screen. While the next page is being rendered, `window.location` is already ahead of it.
  const { pathname } = useLocation();
  const appliedSearch = String(filterValues.q ?? '');
  const [text, setText] = useState(appliedSearch);
  const lastSent = useRef(appliedSearch);
  const apply = useEffectEvent((q: string) => setFilters({ ...filterValues, q: q || undefined }, [], false));

  useEffect(() => {
    if (text === lastSent.current) return;
    const timer = setTimeout(() => {
      // The user has clicked a record or a button in the meantime and is on the way to another page.
      if (window.location.pathname !== pathname) return;
      lastSent.current = text;
      apply(text);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, pathname]);

  // Takes over a search that was changed elsewhere, by "Hapus pencarian" or a link; not one that was typed here.
  useEffect(() => {
    if (appliedSearch === lastSent.current) return;
    lastSent.current = appliedSearch;
    setText(appliedSearch);
  }, [appliedSearch]);

  return <SearchField label={label} value={text} onChange={setText} />;
}
