/** Deeper than anything we ask for, and far from what a parser's stack could not bear. */
const DEEPEST = 32
const MARKS = /[{}[\]]|"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/g
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

export class JsonTextError extends Error {}

/**
 * Reads JSON from outside. Stricter than `JSON.parse`, which takes the last of two equal names, any name and any depth:
 * whoever sends such a thing is mistaken or means harm.
 */
export function parseJsonText(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new JsonTextError('must be JSON')
  }
  checkMarks(text)
  return value
}

/** Of text that `JSON.parse` could read; null stands for an array, which has no names. */
function checkMarks(text: string): void {
  const open: (Set<string> | null)[] = []
  for (const [mark, string, colon] of text.matchAll(MARKS)) {
    if (mark === '{' || mark === '[') open.push(mark === '{' ? new Set() : null)
    else if (mark === '}' || mark === ']') open.pop()
    else if (colon !== undefined) addName(open.at(-1) as Set<string>, JSON.parse(`"${string}"`) as string)
    if (open.length > DEEPEST) throw new JsonTextError(`must not be nested deeper than ${DEEPEST}`)
  }
}

function addName(names: Set<string>, name: string): void {
  if (names.has(name)) throw new JsonTextError('must not have a name twice')
  if (FORBIDDEN.has(name)) throw new JsonTextError('must not have such a name')
  names.add(name)
}
