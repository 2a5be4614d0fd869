type Done = (error: unknown, csv: string) => void;
export default function jsonexport(records: readonly object[], ...rest: readonly (object | Done)[]): void;
