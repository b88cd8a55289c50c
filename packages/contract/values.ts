import { z } from 'zod'
import { JsonTextError, parseJsonText } from './json-text.ts'
import type { JsonFault } from './terms/json-faults.ts'
import { form, type ParameterForm } from './terms/parameter-forms.ts'

/** The longest decimal text anybody needs to send: 20 digits before the point, 18 after. */
const LONGEST_DECIMAL = 39

/**
 * Zero or more, as plain decimal text: no sign, exponent or spaces. Steps and ranges are checked where the market is
 * known.
 */
export const decimal = z
  .string()
  .max(LONGEST_DECIMAL)
  .regex(/^\d+(\.\d+)?$/, form('decimal'))
  .meta({ examples: ['0.10000000'] })

/** Like `decimal`, but possibly negative: in answers only. */
export const signedDecimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ examples: ['-1.25'] })

const wholeText = z
  .string()
  .regex(/^\d{1,16}$/, form('wholeNumber'))
  .transform(Number)

/** A whole number within bounds; forms send it as text. */
export function whole(lowest: number, highest: number) {
  return z.union([z.number(), wholeText]).pipe(z.number().int().min(lowest).max(highest))
}

export const id = whole(1, Number.MAX_SAFE_INTEGER)

/** Milliseconds since 1970. */
export const timeMs = whole(0, 8.64e15)

/** A market by its pair, as in the URL of its page. */
export const pair = z
  .string()
  .regex(/^[A-Z0-9]{1,12}_[A-Z0-9]{1,12}$/, form('pair'))
  .meta({ examples: ['BTC_USDT'] })

/** A contract by its name: `BTC-USDT`, `BTC-USDC`, `BTC-USD-PERPETUAL`. */
const contractName = z
  .string()
  .regex(/^[A-Z0-9]{1,12}-[A-Z0-9]{1,12}(-PERPETUAL)?$/, form('contract'))
  .meta({ examples: ['BTC-USDT'] })

/** Whatever has a book: a pair, or a contract. */
export const traded = z.union([pair, contractName])

export const asset = z
  .string()
  .regex(/^[A-Z0-9]{1,12}$/, form('coin'))
  .meta({ examples: ['BTC'] })

/** A boolean, or 1 and 0, since forms can only send text. */
export const flag = z.union([
  z.boolean(),
  z.literal([0, 1]).transform((bit) => bit === 1),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
])

export const clientOrderId = z.string().regex(/^[A-Za-z0-9._:/-]{1,36}$/, form('orderId'))

/** How many rows a page has: 1 to `most`, default 50. */
export function rowLimit(most: number) {
  return whole(1, most).default(Math.min(50, most))
}

/** One line of text as people type it, without characters that could upset a database, a log or a mail. */
export function plainText(longest: number) {
  return z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u, form('noControls'))
}

const JSON_FORMS = {
  syntax: 'jsonSyntax',
  depth: 'jsonDepth',
  twice: 'jsonTwice',
  name: 'jsonName',
} as const satisfies Record<JsonFault, ParameterForm>

const json = z.string().transform((text, check): unknown => {
  try {
    return parseJsonText(text)
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error
    check.issues.push({ code: 'custom', input: text, message: form(JSON_FORMS[error.fault]) })
    return z.NEVER
  }
})

/** A structured value: as it is in JSON, as JSON text in a form. */
export function nested<T extends z.ZodType>(schema: T) {
  return z.union([schema, json.pipe(schema)])
}
