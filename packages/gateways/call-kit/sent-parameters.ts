import { SiteCode } from '@bowline/contract/codes.ts'
import { JsonTextError, parseJsonText } from '@bowline/contract/json-text.ts'
import type { Reasoned } from './refusal-text.ts'
import { SiteRefusal } from './site-refusal.ts'

/** The parameters of a request by name: text, or any JSON value from a JSON body. */
export type SentParameters = Readonly<Record<string, unknown>>

export interface SentText {
  readonly kind: 'form' | 'json'
  readonly text: string
}

/** The raw uploaded file; not one of the parameters. */
export interface SentFile {
  readonly kind: 'file'
  readonly bytes: Uint8Array
}

export type SentBody = SentText | SentFile

/** No call has more than forty. */
const MOST_PARAMETERS = 64
const NAME = /^([A-Za-z][A-Za-z0-9_.-]{0,63}|_)$/
const FORBIDDEN = new Set(['constructor', 'prototype'])

/**
 * Parameters every call may carry in addition to its own (specification §3), used elsewhere or not at all. `_` is a
 * number that programs add to bypass caches.
 */
const CONTEXT = new Set(['token', 'lang', 'hl', 'dfp', 'uaTime', 'securityInfo', 'requestContext', 'clientType', '_'])

export interface Sent {
  /** The call's own. */
  readonly parameters: SentParameters
  /** From the context, as text; where query and body both have a name, the body's value. */
  readonly context: ReadonlyMap<string, string>
}

/** Parses query and body together. A duplicate name is refused, because only one of the two can be meant. */
export function readSent(query: string, body: SentBody | undefined): Sent {
  const parameters: Record<string, unknown> = Object.create(null)
  const context = new Map<string, string>()
  for (const pairs of [formPairs(query), body && body.kind !== 'file' ? bodyPairs(body) : []]) {
    const seen = new Set<string>()
    for (const [name, value] of pairs) {
      if (!NAME.test(name) || FORBIDDEN.has(name)) throw malformed('parameter.name')
      if (seen.has(name) || (name in parameters && !CONTEXT.has(name))) throw malformed('parameter.twice', { name })
      seen.add(name)
      if (CONTEXT.has(name)) context.set(name, String(value))
      else parameters[name] = value
    }
  }
  if (Object.keys(parameters).length > MOST_PARAMETERS) throw malformed('parameters.most')
  return { parameters, context }
}

function bodyPairs({ kind, text }: SentText): [string, unknown][] {
  return kind === 'form' ? formPairs(text) : jsonPairs(text)
}

function formPairs(text: string): [string, string][] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=')
      return equals === -1 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))]
    })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw malformed('parameter.encoding')
  }
}

function jsonPairs(text: string): [string, unknown][] {
  if (text.trim() === '') return []
  const value = readJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('body.not-object')
  return Object.entries(value)
}

function readJson(text: string): unknown {
  try {
    return parseJsonText(text)
  } catch (error) {
    if (error instanceof JsonTextError) throw malformed('body.malformed', { problem: error.fault })
    throw error
  }
}

function malformed(...reasoned: Reasoned): SiteRefusal {
  return SiteRefusal.because(SiteCode.refused, reasoned)
}
