import type { JsonFault } from './terms/json-faults.ts'

/** Deeper than any of our schemas, and far from what would overflow a parser's stack. */
const DEEPEST = 32
const MARKS = /[{}[\]]|"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/g
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

export class JsonTextError extends Error {
  readonly fault: JsonFault

  constructor(fault: JsonFault) {
    super(`no JSON of ours: ${fault}`)
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
    throw new JsonTextError('syntax')
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
    if (open.length > DEEPEST) throw new JsonTextError('depth')
  }
}

function addName(names: Set<string>, name: string): void {
  if (names.has(name)) throw new JsonTextError('twice')
  if (FORBIDDEN.has(name)) throw new JsonTextError('name')
  names.add(name)
}
