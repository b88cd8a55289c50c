import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import { contractId, contractName, count, family, orNone, pageOf } from '../../futures.ts'
import { asset, decimal, timeMs } from '../../values.ts'

const which = { uorbType: orNone(family), contractId } as const

/** What stands behind contracts. */
export const insuranceFundCalls = inInverseForm({
  'POST /fe-co-api/common/get_risk_account': {
    access: 'anyone',
    summary: 'What the insurance funds have now.',
    params: z.object({ uorbType: orNone(family), contractId: orNone(contractId) }),
    data: z.object({
      riskAccountList: z.array(
        z.object({
          marginCoin: asset,
          group: count,
          /** Contracts that it stands behind. */
          contractNames: z.array(contractName),
          balance: decimal,
          mtime: timeMs,
        }),
      ),
    }),
  },
  'POST /fe-co-api/common/risk_balance_list': {
    access: 'anyone',
    summary: 'The insurance fund of a contract’s group at the end of each day (UTC), newest first.',
    weight: 2,
    params: z.object({ ...which, ...pageOf }),
    data: z.object({
      count,
      riskBalanceList: z.array(
        z.object({ marginCoin: asset, group: count, day: timeMs, balance: decimal, paidIn: decimal, paidOut: decimal }),
      ),
    }),
  },
} as const satisfies CallTable)
