/**
 * A Vite plugin: importing `people/classes/resource.tsx?only=slug,calls` gives that file with only those properties of its declarations,
 * and the code that these need. So the first script can read the declarations before React is loaded, without their buttons, filters and
 * screens, which need React. A declaration is left out when its list cannot be painted from it (`views`) or shows another resource.
 */
import { parseSync, type Plugin } from 'vite';

/** A declaration with one of these properties has a list of its own, or shows records of another resource. */
const OTHER_LISTS = ['views', 'parent', 'opensIn'];

/** Properties of fields and columns that only forms and React's cells use. */
const NOT_PAINTED = ['cell', 'preset', 'optionText', 'filterAtFirst', 'required', 'help'];

/** A node of the syntax tree, of any kind. */
interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';

const partsOf = (node: Syntax): Syntax[] => Object.values(node).flat().filter(isSyntax);

/** The name of a property; undefined for a spread. */
const keyOf = ({ key, computed }: Syntax): string | undefined =>
  isSyntax(key) && !computed ? String(key.name ?? key.value) : undefined;

/** Returns the object literal of `export const name = defineResource({ … })`. */
function declaredIn(statement: Syntax): Syntax | undefined {
  const { declaration } = statement;
  const [declarator] = isSyntax(declaration) ? ((declaration.declarations ?? []) as Syntax[]) : [];
  const call = declarator?.init;
  if (!isSyntax(call) || call.type !== 'CallExpression') return undefined;
  return (call.callee as Syntax).name === 'defineResource' ? (call.arguments as Syntax[])[0] : undefined;
}

/** Returns the code that declares only the named properties of a file's resources. */
export function declaredOnly(code: string, names: readonly string[]): string {
  const statements = parseSync('declaration.tsx', code).program.body as unknown as Syntax[];
  const needed = new Set<string>();

  /** Returns the code of a node without the {@link NOT_PAINTED} properties, and adds the names it refers to to `needed`. */
  const codeOf = (node: Syntax): string => {
    let text = '';
    let at = node.start;
    const read = (one: Syntax): void => {
      if (one.type === 'Property' && NOT_PAINTED.includes(keyOf(one) ?? '')) {
        text += code.slice(at, one.start);
        at = code[one.end] === ',' ? one.end + 1 : one.end;
        return;
      }
      if (/^(JSX)?Identifier$/.test(one.type)) needed.add(String(one.name));
      const isPlain = one.type === 'Property' || one.type === 'MemberExpression';
      for (const part of partsOf(one))
        if (!isPlain || one.computed || one.shorthand || (part !== one.key && part !== one.property))
          read(part);
    };
    read(node);
    return text + code.slice(at, node.end);
  };

  const declarations = statements.flatMap((statement) => {
    const properties = (declaredIn(statement)?.properties ?? []) as Syntax[];
    const keys = properties.map(keyOf);
    if (properties.length === 0 || keys.some((key) => OTHER_LISTS.includes(key ?? ''))) return [];
    const kept = properties.filter((property) => {
      const key = keyOf(property);
      return key === undefined || names.includes(key);
    });
    return [`{ ${kept.map(codeOf).join(', ')} }`];
  });

  // Statements are visited from last to first, because a statement is needed only by those below it.
  const neededStatements: string[] = [];
  for (const statement of statements.toReversed()) {
    if (declaredIn(statement)) continue;
    if (statement.type === 'ImportDeclaration') {
      const wanted = (statement.specifiers as Syntax[]).filter(({ local }) =>
        needed.has(String((local as Syntax).name)),
      );
      const from = (statement.source as Syntax).raw;
      if (wanted.length > 0 && statement.importKind !== 'type')
        neededStatements.unshift(`import { ${wanted.map(codeOf).join(', ')} } from ${from};`);
      continue;
    }
    const declaration = (statement.declaration as Syntax | undefined) ?? statement;
    const declared = (declaration.declarations as Syntax[] | undefined) ?? [declaration];
    if (declared.some(({ id }) => isSyntax(id) && needed.has(String(id.name))))
      neededStatements.unshift(`${codeOf(declaration)}`);
  }
  return `${neededStatements.join('\n')}\nexport default [${declarations.join(',\n')}];\n`;
}

export const declaredOnlyPlugin = (): Plugin => ({
  name: 'hadir-declared-only',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx\?only=/ },
    handler: (code, id) => declaredOnly(code, (/\?only=([\w,]+)/.exec(id)?.[1] ?? '').split(',')),
  },
});
