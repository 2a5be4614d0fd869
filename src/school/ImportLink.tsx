import type { ImportKind } from '../../contract/intake/importRows.ts';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { useIsOffered } from '../person/person.ts';
import { importPath } from './paths.ts';

interface ImportLinkProps {
  readonly kind: ImportKind;
  readonly children: string;
}

/** A link to the import screen, for users who may import, where the server offers it. */
export function ImportLink({ kind, children }: ImportLinkProps) {
  if (!useIsOffered('createImport')) return null;
  return (
    <LinkButton to={importPath(kind)} variant="outlined">
      {children}
    </LinkButton>
  );
}
