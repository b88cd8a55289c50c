import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import { contractId, contractName, count, family, orNone, pageOf, textId, timeRange } from '../../futures.ts'
import { asset, decimal, signedDecimal, timeMs, whole } from '../../values.ts'

/**
 * 1 in, 2 out, 3 profit or loss of a long that was closed, 4 of a short, 5 funding, 6 fee of what opened, 7 of what closed,
 * 8 shared losses (none), 9 liquidation fee, 10 interest, 11 repayment, 12 insurance fund, 13 deleveraging.
 */
export const transactionType = whole(1, 13)

const ofCoin = { uorbType: orNone(family), coin: orNone(asset) } as const

export const futuresRecordCalls = inInverseForm({
  'POST /fe-co-api/record/get_transaction_list': {
    access: 'session',
    summary: 'Every change of the futures wallets, newest first.',
    weight: 3,
    params: z.object({
      uorbType: orNone(family),
      /** A coin. */
      symbol: orNone(asset),
      type: orNone(transactionType),
      contractId: orNone(contractId),
      ...timeRange,
      ...pageOf,
    }),
    data: z.object({
      count,
      transList: z.array(
        z.object({
          id: textId,
          ctime: timeMs,
          timeLong: timeMs,
          symbol: asset,
          /** Below zero: it left. */
          amount: signedDecimal,
          /** Of what `balanceOf` names. */
          balanceAfter: signedDecimal,
          /** What it changed: the wallet, or the margin of the contract’s isolated position. */
          balanceOf: z.enum(['wallet', 'isolatedMargin']),
          type: transactionType,
          /** The same as a word. */
          scene: z.enum([
            'transferIn',
            'transferOut',
            'profitLong',
            'profitShort',
            'funding',
            'openFee',
            'closeFee',
            'share',
            'liquidationFee',
            'interest',
            'repay',
            'insurance',
            'deleverage',
          ]),
          contractName: contractName.or(z.literal('')),
          contractOtherName: z.string(),
          /** Trade, settlement or transfer behind it. */
          refId: z.string(),
        }),
      ),
    }),
  },
  'GET /fe-co-api/finance/queryFee': {
    access: 'session',
    summary: 'The caller’s fee rates on a contract, fractions.',
    params: z.object({ uorbType: orNone(family), contractId }),
    data: z.object({
      contractId: textId,
      makerFee: signedDecimal,
      takerFee: signedDecimal,
      feeTier: count,
      /** Worth of the caller’s trades in 30 days, in what the contract settles in. */
      volume30d: decimal,
      /** Null: contracts have one tier of fees. */
      nextTier: z.object({ volume: decimal, makerFee: signedDecimal, takerFee: signedDecimal }).nullable(),
    }),
  },
  'GET /fe-co-api/finance/contract_profit': {
    access: 'session',
    summary:
      'What each of the caller’s contracts brought to the wallet of one coin in a time, the latest traded first.',
    weight: 3,
    params: z.object({ uorbType: orNone(family), coin: asset, ...timeRange }),
    data: z.object({
      coin: asset,
      list: z.array(
        z.object({
          contractId: textId,
          contractName,
          contractOtherName: z.string(),
          /** Profit of what was closed, before fees and funding. */
          closeProfit: signedDecimal,
          /** What was paid is above zero. */
          tradeFee: signedDecimal,
          capitalFee: signedDecimal,
          liquidationFee: signedDecimal,
          /** What the insurance fund paid. */
          insurance: signedDecimal,
          /** closeProfit − tradeFee − capitalFee − liquidationFee + insurance. */
          profit: signedDecimal,
        }),
      ),
    }),
  },
  'GET /fe-co-api/asset/user_assets': {
    access: 'session',
    summary: 'Futures wallets by coin and their worth in USD, which no stablecoin is by definition.',
    weight: 2,
    params: z.object(ofCoin),
    data: z.object({
      list: z.array(
        z.object({
          coinSymbol: asset,
          uorbType: family,
          accountBalance: signedDecimal,
          canUseAmount: decimal,
          lockAmount: decimal,
          isolateMargin: decimal,
          unRealizedAmount: signedDecimal,
          totalMargin: decimal,
          canTransferAmount: decimal,
          /** Wallet, isolated margin and unrealised profit; in USD null without a price. */
          total: signedDecimal,
          totalUsd: signedDecimal.nullable(),
        }),
      ),
      /** Of coins with a price; null where there are coins and none has one. */
      totalUsd: signedDecimal.nullable(),
    }),
  },
  'POST /fe-co-api/asset/user_other_assets': {
    access: 'session',
    summary: 'What the caller has elsewhere: spot 0, copy trading 1, earn 3, funding 4.',
    weight: 2,
    params: z.object({ uorbType: orNone(family) }),
    data: z.object({
      list: z.array(
        z.object({
          assetType: z.literal([0, 1, 3, 4]),
          totalUsdt: signedDecimal,
          /** Available, and all. */
          coins: z.array(z.object({ coin: asset, amount: signedDecimal, total: signedDecimal })),
        }),
      ),
      totalUsdt: signedDecimal,
    }),
  },
} as const satisfies CallTable)
