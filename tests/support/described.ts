/** Holds every good answer of the tests' API against what its own description, openapi.json, says of the call. */
import { z } from 'zod';
import type { createApp } from '../../server/app.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A step down that must be there. */
const at = (value: Json, ...keys: string[]): { [key: string]: Json } =>
  keys.reduce<{ [key: string]: Json }>(
    (found, key) => {
      const next = found[key];
      if (!isObject(next)) throw new Error(`the description has no ${keys.join(' → ')}`);
      return next;
    },
    isObject(value) ? value : {},
  );

/** A field that is not described is as wrong as one that is missing. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in schema ? { additionalProperties: false, ...inside } : inside;
}

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  readonly responses: Json;
  readonly operationId: string;
}

export type CheckAnswer = (method: string, path: string, status: number, body: unknown) => void;

/** Every app describes itself alike: read once a process. */
let operations: Operation[] | undefined;
const schemas = new Map<string, z.ZodType>();

/** @returns a check that throws when a JSON answer below 300 is not as described. */
export function describedAnswers(app: ReturnType<typeof createApp>): CheckAnswer {
  const read = (): Operation[] => {
    const text = JSON.stringify(
      app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }),
    );
    const paths = Object.entries(at(JSON.parse(text) as Json, 'paths'));
    // "/users/teachers" before "/users/{id}".
    const placeholders = (path: string) => path.split('{').length;
    return paths
      .toSorted(([a], [b]) => placeholders(a) - placeholders(b))
      .flatMap(([path, methods]) =>
        Object.entries(at(methods)).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
          responses: at(operation, 'responses'),
          operationId: String(at(operation).operationId),
        })),
      );
  };

  return (method, path, status, body) => {
    operations ??= read();
    const { pathname } = new URL(path, 'http://hadir.test');
    const operation = operations.find((one) => one.method === method && one.path.test(pathname));
    if (!operation) throw new Error(`${method} ${pathname} is not described`);
    const name = `${operation.operationId} ${status}`;
    let schema = schemas.get(name);
    if (!schema) {
      const described = at(operation.responses, String(status), 'content', 'application/json', 'schema');
      schema = z.fromJSONSchema(closed(described) as z.core.JSONSchema.JSONSchema);
      schemas.set(name, schema);
    }
    const result = schema.safeParse(body);
    if (!result.success) {
      throw new Error(`${name} is not answered as described:\n${z.prettifyError(result.error)}`);
    }
  };
}
