/** What a parser returns: the value, or a problem. */

export type Problem = {readonly file: string; readonly line: number | undefined; readonly problem: string};
export type Parsed<T> = {readonly ok: true; readonly value: T} | {readonly ok: false; readonly problem: string};
