import { z } from 'zod'
import { form } from './terms/parameter-forms.ts'
import { timeMs } from './values.ts'

/** Pages go from the newest row to older ones; `next` of one answer is `cursor` of the next call. */
export const cursor = z.string().regex(/^[0-9.]{1,60}$/, form('cursor'))

export function page<R extends z.ZodType>(row: R) {
  return z.object({ rows: z.array(row), next: cursor.nullable() })
}

/** Both ends are inclusive. */
export const period = { startMs: timeMs.optional(), endMs: timeMs.optional() } as const
