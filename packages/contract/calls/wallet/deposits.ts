import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { asset, whole } from '../../values.ts'
import { coinRow, depositRow, tag, transferNetWork } from '../../wallet.ts'

export const depositCalls = {
  'GET /exchange-web/web/withdraw/getCoinInfo': {
    access: 'session',
    summary:
      'Coins with their networks, of deposits (type 1) or withdrawals (2). With a coin and a network of type 1, the caller’s address there and their last deposits.',
    weight: 2,
    // The first time, an address is made.
    isChange: true,
    params: z.strictObject({
      type: whole(1, 2),
      symbol: asset.optional(),
      transferNetWork: transferNetWork.optional(),
    }),
    data: z.object({
      coinList: z.array(coinRow),
      depositList: z.array(depositRow),
      /** Null: not asked for, or the network is suspended. */
      addressStr: z.string().nullable(),
      tag,
      /** For pictures: what wallets read, such as `bitcoin:bc1…`. */
      uri: z.string().nullable(),
    }),
  },
} as const satisfies CallTable
