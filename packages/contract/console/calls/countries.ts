import { z } from 'zod'
import { page } from '../../paging.ts'
import { form } from '../../terms/parameter-forms.ts'
import { rules } from '../../terms/products.ts'
import { timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

const version = whole(0, Number.MAX_SAFE_INTEGER)
/** ISO 3166-1 alpha-2; `*` stands for every country, product or action without a rule of its own. */
const country = z.string().regex(/^([A-Z]{2}|\*)$/, form('countryOrAll'))
const word = z.string().regex(/^([a-z]{1,20}|\*)$/)
const rule = z.enum(rules)

const cell = z.object({
  country,
  product: z.string(),
  action: z.string(),
  rule,
  note: z.string(),
  /** Null: built in and never changed. */
  changedAtMs: timeMs.nullable(),
  changedBy: z.string().nullable(),
})

export const countryCalls = {
  'GET /console-api/countries/table': {
    access: 'countries.read',
    summary: 'The country table: every current rule, and the possible products and actions.',
    params: z.strictObject({}),
    data: z.object({
      version,
      rules: z.array(cell),
      products: z.array(z.object({ product: z.string(), actions: z.array(z.string()) })),
    }),
  },
  'POST /console-api/countries/change': {
    access: 'countries.change',
    summary: 'Puts a rule in force.',
    params: z.strictObject({
      country,
      product: word,
      action: word,
      rule,
      note: reason,
      expectedVersion: version,
    }),
    data: z.object({ version }),
  },
  'GET /console-api/countries/history': {
    access: 'countries.read',
    summary: 'Changes of the country table, newest first.',
    params: z.strictObject({ country: country.optional(), ...paged }),
    data: page(cell.extend({ version })),
  },
} as const satisfies ConsoleTable
