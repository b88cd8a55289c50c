import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import { contractId, count, family, orNone, textId } from '../../futures.ts'
import { indexStates, sourceStandings } from '../../terms/index-states.ts'
import { decimal } from '../../values.ts'

/** Where an index comes from, as of now. */
export const indexSourceCalls = inInverseForm({
  'POST /fe-co-api/common/index_price_weight_list': {
    access: 'anyone',
    summary: 'The sources of a contract’s index: their weights, what each shows now, and whether it counts.',
    params: z.object({ uorbType: orNone(family), contractId }),
    data: z.object({
      contractId: textId,
      indexState: z.enum(indexStates),
      /** Null before there was one. */
      indexPrice: decimal.nullable(),
      sources: z.array(
        z.object({
          source: z.string(),
          /** What it trades; in another quote than the index, its price is multiplied by that quote’s index. */
          pair: z.string(),
          /** In the weighted median of those that count. */
          weight: count,
          standing: z.enum(sourceStandings),
          /** Middle of its best bid and ask; null: it never spoke. */
          price: decimal.nullable(),
          ageMs: count.nullable(),
        }),
      ),
    }),
  },
} as const satisfies CallTable)
