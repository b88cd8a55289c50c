import type { CallTerms } from '@bowline/contract/call.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { formIn } from '@bowline/contract/terms/parameter-forms.ts'
import type { z } from 'zod'
import type { Reasoned } from './refusal-text.ts'
import type { SentParameters } from './sent-parameters.ts'
import { SiteRefusal } from './site-refusal.ts'

/** Parses what was sent with the call's schema. */
export function readParameters(terms: CallTerms, sent: SentParameters): unknown {
  return readValue(terms.params, sent)
}

/** Parses a value; the first problem decides the refusal, with the field's name. */
export function readValue<S extends z.ZodType>(schema: S, value: unknown, name?: string): z.output<S> {
  const read = schema.safeParse(value, { reportInput: true })
  if (read.success) return read.data
  const issue = deepest(read.error.issues[0] as z.core.$ZodIssue)
  const field = [...(name === undefined ? [] : [name]), ...issue.path].join('.')
  throw SiteRefusal.because(SiteCode.refused, reasonOf(field, issue), { field: field || null })
}

/**
 * The most specific issue among a union's branches: the deepest, otherwise one about more than the type of the value.
 */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flat().map(deepest)
  const [first] = inner.sort((a, b) => b.path.length - a.path.length || rank(a) - rank(b))
  return first ? ({ ...first, path: [...issue.path, ...first.path] } as z.core.$ZodIssue) : issue
}

function rank(issue: z.core.$ZodIssue): number {
  if (isOfEmpty(issue)) return 2
  return issue.code === 'invalid_type' ? 1 : 0
}

/** Of the empty text that stands for nothing (`orNone`): it never says what the value should have been. */
function isOfEmpty(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_value' && issue.values.every((value) => value === '')
}

function reasonOf(field: string, issue: z.core.$ZodIssue): Reasoned {
  if (issue.code === 'unrecognized_keys') return ['parameter.unknown', { name: String(issue.keys[0]?.slice(0, 64)) }]
  if (issue.input === undefined && issue.code !== 'custom') return ['parameter.missing', { field }]
  if (issue.code === 'invalid_value') return ['parameter.one-of', { field, names: issue.values.map(String).join(', ') }]
  if (issue.code === 'too_small')
    return ['parameter.least', { field, least: String(issue.minimum), unit: ofWhat(issue.origin) }]
  if (issue.code === 'too_big')
    return ['parameter.most', { field, most: String(issue.maximum), unit: ofWhat(issue.origin) }]
  const form = formIn(issue.message)
  return form ? ['parameter.form', { field, form }] : ['parameter.invalid', { field }]
}

function ofWhat(origin: string): 'characters' | 'entries' | 'none' {
  if (origin === 'string') return 'characters'
  return origin === 'array' || origin === 'set' ? 'entries' : 'none'
}
