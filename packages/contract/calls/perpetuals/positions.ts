import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import { contractId, count, family, orNone, textId } from '../../futures.ts'
import { accountRow, positionRow } from '../../futures-rows.ts'
import { CLOSE_FUTURES } from '../../terms/products.ts'
import { asset, decimal, flag, id, signedDecimal, timeMs } from '../../values.ts'

const any = { uorbType: orNone(family), contractId: orNone(contractId) } as const
const ofCoin = { uorbType: orNone(family), marginCoin: orNone(asset) } as const

export const positionCalls = inInverseForm({
  'POST /fe-co-api/position/get_assets_list': {
    access: 'session',
    summary: 'Positions and futures wallets, valued at the marks of now.',
    weight: 2,
    params: z.object({ ...ofCoin, contractId: orNone(contractId), onlyAccount: orNone(flag) }),
    data: z.object({
      positionList: z.array(positionRow),
      accountList: z.array(accountRow),
      /** Equity of all wallets with isolated margin, in USDT. */
      totalBalanceSymbol: asset,
      totalBalance: signedDecimal,
      /** The command after which this was the state. */
      sequence: count,
      atMs: timeMs,
    }),
  },
  'POST /fe-co-api/position/change_position_margin': {
    access: 'session',
    requires: CLOSE_FUTURES,
    summary: 'Moves margin into (> 0) or out of an isolated position.',
    params: z.strictObject({ ...any, positionId: id, amount: signedDecimal }),
    data: z.object({ positionId: textId, holdAmount: decimal, canSubMarginAmount: decimal }),
  },
} as const satisfies CallTable)
