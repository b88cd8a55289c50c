/** Deeper than any of our schemas, and far from what would overflow a parser's stack. */
const DEEPEST = 32
const MARKS = /[{}[\]]|"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/g
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** What of it a program can tell apart. */
export type JsonFault = 'syntax' | 'depth' | 'twice' | 'name'

export class JsonTextError extends Error {
  readonly fault: JsonFault

  constructor(fault: JsonFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/**
 * Parses untrusted JSON. Stricter than `JSON.parse`, which accepts duplicate names (last one wins), any name and any
 * depth: such input is a mistake or an attack.
 */
export function parseJsonText(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new JsonTextError('syntax', 'must be JSON')
  }
  checkMarks(text)
  return value
}

/** For text that `JSON.parse` accepts; null stands for an array, which has no names. */
function checkMarks(text: string): void {
  const open: (Set<string> | null)[] = []
  for (const [mark, string, colon] of text.matchAll(MARKS)) {
    if (mark === '{' || mark === '[') open.push(mark === '{' ? new Set() : null)
    else if (mark === '}' || mark === ']') open.pop()
    else if (colon !== undefined) addName(open.at(-1) as Set<string>, JSON.parse(`"${string}"`) as string)
    if (open.length > DEEPEST) throw new JsonTextError('depth', `must not be nested deeper than ${DEEPEST}`)
  }
}

function addName(names: Set<string>, name: string): void {
  if (names.has(name)) throw new JsonTextError('twice', 'must not have a name twice')
  if (FORBIDDEN.has(name)) throw new JsonTextError('name', 'must not have such a name')
  names.add(name)
}
