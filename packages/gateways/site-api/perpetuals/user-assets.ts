import { amountText } from '@bowline/capabilities/markets/index.ts'
import { backingOf, readPositions, type UnifiedAccount, valueAccount } from '@bowline/capabilities/perpetuals/index.ts'
import { type Portfolio, valueAt } from '@bowline/capabilities/portfolio/index.ts'
import type { UnifiedAccounts } from '@bowline/capabilities/unified-account/index.ts'
import type { futuresRecordCalls } from '@bowline/contract/calls/perpetuals/records.ts'
import type { AccountRow } from '@bowline/contract/futures-rows.ts'
import { worthInUsd } from '@bowline/core/formulas/unified/collateral.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { type ContractNeeds, contractsOf } from '../../site-kit/contract-rows.ts'
import { accountRow, walletsOf } from '../../site-kit/position-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { handledInInverseForm } from './in-inverse-form.ts'

interface Needs extends ContractNeeds {
  readonly engine: EngineClient
  readonly portfolio: Pick<Portfolio, 'prices'>
  readonly unifiedAccounts: Pick<UnifiedAccounts, 'readCollaterals'>
}

/** What so much of a coin is worth in USD; undefined: nothing says so. */
type WorthInUsd = (coin: string, amount: Amount) => Amount | undefined

/** Coins without an index in USD have a price in it. */
const PRICED_IN = 'USDT'

export const userAssetHandlers = handledInInverseForm({
  'GET /fe-co-api/asset/user_assets': async ({ params, actor: { account } }, site) => {
    const found = await readPositions(site.engine, account)
    const held = valueAccount(site, found).filter((each) => each.held.qty !== 0n)
    const wallets = walletsOf(contractsOf(site.markets, params.uorbType)).filter(
      ({ settleAsset }) => params.coin === undefined || settleAsset === params.coin,
    )
    const worthOf = await usdWorth(site)
    const rows = wallets.map((contract) => {
      const backing = backingOf(found, contract.settle)
      const own = held.filter((each) => each.contract.settle === contract.settle)
      const row = accountRow(contract, backing, own, undefined)
      const isolated = own.filter((each) => each.held.isolated === 1)
      const total = isolated.reduce(
        (sum, each) => sum + each.held.margin + each.figures.upl,
        (backing.margin?.balance ?? 0n) + (backing.margin?.upl ?? 0n),
      )
      return { row, total, value: worthOf(contract.settleAsset, total) }
    })
    const others = params.uorbType === 'b' ? [] : unsettledRows(site, found.unified, params.coin, worthOf)
    const all = [...rows.map(({ row, total, value }) => assetRow(row, total, value)), ...others]
    const known = all.flatMap(({ value }) => value ?? [])
    return {
      list: all.map(({ value: _, ...row }) => row),
      totalUsd: all.length > 0 && known.length === 0 ? null : amountText(known.reduce((sum, value) => sum + value, 0n)),
    }
  },
} satisfies Partial<Handlers<typeof futuresRecordCalls, Needs>>)

/** By the index of a coin that can be collateral, as unified accounts are judged; of others by their price in one that can. */
async function usdWorth({ markets, portfolio, unifiedAccounts }: Needs): Promise<WorthInUsd> {
  const prices = portfolio.prices()
  const collaterals = await unifiedAccounts.readCollaterals()
  const indexes = new Map(collaterals.map(({ asset, index }) => [codeOf(markets, asset), index]))
  const direct = (coin: string, amount: Amount) => {
    const index = indexes.get(coin) ?? 0n
    return index > 0n ? worthInUsd(amount, index) : undefined
  }
  return (coin, amount) => {
    if (amount === 0n) return 0n
    const own = direct(coin, amount)
    if (own !== undefined) return own
    const worth = prices.worth(coin, PRICED_IN)
    return worth && direct(PRICED_IN, valueAt(amount, worth))
  }
}

function assetRow(row: AccountRow, total: Amount, value: Amount | undefined) {
  return {
    coinSymbol: row.symbol,
    uorbType: row.uorbType,
    accountBalance: row.walletBalance,
    canUseAmount: row.canUseAmount,
    lockAmount: row.lockAmount,
    isolateMargin: row.isolateMargin,
    unRealizedAmount: row.unRealizedAmount,
    totalMargin: row.totalMargin,
    canTransferAmount: row.canTransferAmount,
    total: amountText(total),
    totalUsd: value === undefined ? null : amountText(value),
    value,
  }
}

/** Coins of a unified account that no contract settles in: they are collateral and nothing else. */
function unsettledRows(
  { markets }: Needs,
  unified: UnifiedAccount | undefined,
  coin: string | undefined,
  worthOf: WorthInUsd,
) {
  const settled = new Set(contractsOf(markets, undefined).map(({ settle }) => settle))
  return (unified?.assets ?? []).flatMap(({ asset, wallet, usable, transferable }) => {
    const code = codeOf(markets, asset)
    if (settled.has(asset) || wallet === 0n || (coin !== undefined && coin !== code)) return []
    const value = worthOf(code, wallet)
    const nothing = amountText(0n)
    return {
      ...{ coinSymbol: code, uorbType: 'u' as const, accountBalance: amountText(wallet) },
      ...{ lockAmount: nothing, isolateMargin: nothing, unRealizedAmount: nothing, totalMargin: nothing },
      canUseAmount: amountText(usable),
      canTransferAmount: amountText(transferable),
      total: amountText(wallet),
      totalUsd: value === undefined ? null : amountText(value),
      value,
    }
  })
}
