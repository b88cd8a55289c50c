import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import {
  adjustMargin,
  backingOf,
  type DeleverageRisks,
  type Perpetuals,
  readPositions,
  totalEquityOf,
  type UnifiedAccount,
  type ValuedPosition,
  valueAccount,
} from '@bowline/capabilities/perpetuals/index.ts'
import { type Portfolio, valueAt } from '@bowline/capabilities/portfolio/index.ts'
import type { positionCalls } from '@bowline/contract/calls/perpetuals/positions.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { AccountRow } from '@bowline/contract/futures-rows.ts'
import { coinsWorth } from '@bowline/core/formulas/unified/collateral.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type Amount, isFault, LEDGER_DECIMALS, parseSignedUnits } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { type ContractNeeds, contractOf, contractsOf } from '../../site-kit/contract-rows.ts'
import { accountRow, positionRow, removable, walletsOf } from '../../site-kit/position-rows.ts'
import { noAmount } from '../../site-kit/said-amount.ts'
import type { Handlers } from '../call/handler.ts'
import { futuresRefusal } from './futures-refusal.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { openOrders } from './open-orders.ts'
import { readHeld } from './read-held.ts'

interface Needs extends ContractNeeds {
  readonly engine: EngineClient
  readonly perpetuals: Pick<Perpetuals, 'history' | 'positionTimes'>
  readonly portfolio: Pick<Portfolio, 'prices'>
  readonly deleverageRisks: Pick<DeleverageRisks, 'quantileOf'>
}

/** What an account realised: everything but what was moved in and out. */
const REALISED: readonly number[] = [
  BizType.contractProfit,
  BizType.contractFee,
  BizType.fundingFee,
  BizType.clearance,
  BizType.insurance,
  BizType.interest,
]
const DAY_MS = 86_400_000
const VALUED_IN = 'USDT'

export const positionHandlers = handledInInverseForm({
  'POST /fe-co-api/position/get_assets_list': async ({ params, actor: { account }, nowMs }, site) => {
    const { marginCoin, uorbType, contractId, onlyAccount = false } = params
    const [{ found, valued }, orders, today] = await Promise.all([
      readPositions(site.engine, account).then((found) => ({ found, valued: valueAccount(site, found) })),
      onlyAccount ? [] : openOrders(site, account, { uorbType }),
      realisedToday(site, account, nowMs),
    ])
    const isWanted = ({ settleAsset }: Contract) => marginCoin === undefined || settleAsset === marginCoin
    const wanted = contractsOf(site.markets, uorbType).filter(isWanted)
    const held = valued.filter(({ held: { qty } }) => qty !== 0n)
    const accounts = walletsOf(wanted).map((contract) => {
      const own = held.filter((each) => each.contract.settle === contract.settle)
      return accountRow(contract, backingOf(found, contract.settle), own, today?.get(contract.settle) ?? (today && 0n))
    })
    const shown = held.filter(
      ({ contract }) => wanted.includes(contract) && (contractId === undefined || contract.number === contractId),
    )
    const levels = onlyAccount ? new Map<number, number>() : await adlLevels(site, shown, nowMs)
    const changedAt = await site.perpetuals.positionTimes.of(
      account,
      onlyAccount ? [] : shown.map(({ held: each }) => each),
    )
    return {
      positionList: onlyAccount
        ? []
        : shown.map((each) =>
            positionRow(each, {
              lastPrice: site.marketData.lastPrice(each.contract.number),
              orders: orders.filter(({ contract }) => contract === each.contract).map(({ order }) => order),
              adlLevel: levels.get(each.held.positionId) ?? 0,
              updatedAtMs: changedAt(each.held),
            }),
          ),
      accountList: accounts,
      totalBalanceSymbol: VALUED_IN,
      totalBalance: amountText(found.unified ? unifiedWorthOf(site, found.unified, valued) : worthOf(site, accounts)),
      sequence: found.sequence,
      atMs: nowMs,
    }
  },

  'POST /fe-co-api/position/change_position_margin': async ({ params, actor }, site) => {
    const { account } = actor
    const held = await readHeld(site.engine, account, params.positionId)
    const contract = contractOf(site.markets, held.market, params.uorbType)
    const amount = parseSignedUnits(params.amount, LEDGER_DECIMALS)
    if (isFault(amount)) throw noAmount(amount, 'amount', contract.settleAsset)
    const at = { filter: 'AMOUNT', field: 'amount' }
    if (amount === 0n) throw new SiteRefusal(SiteCode.orderFilter, 'order.above-zero', at, at)
    const { positionSide, market } = held
    const moved = await adjustMargin(site.engine, actor, { market, positionSide, amount })
    if (!moved.done) throw futuresRefusal(moved, contract)
    const after = valueAccount(site, await readPositions(site.engine, account, market))
    const now = after.find(({ held: each }) => each.positionId === params.positionId)
    return {
      positionId: String(params.positionId),
      holdAmount: amountText(now?.held.margin ?? 0n),
      canSubMarginAmount: amountText(now ? removable(now) : 0n),
    }
  },
} satisfies Partial<Handlers<typeof positionCalls, Needs>>)

/** Since midnight UTC by asset; undefined while the history does not answer. */
async function realisedToday(
  { perpetuals }: Needs,
  account: number,
  nowMs: number,
): Promise<Map<number, Amount> | undefined> {
  const start = nowMs - (nowMs % DAY_MS)
  const days = await perpetuals.history.dailyIncome(account, { start })
  if (!days.ok) return undefined
  const sums = new Map<number, Amount>()
  for (const { asset, bizType, amount } of days.value)
    if (REALISED.includes(bizType)) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return sums
}

/** 5: among the first fifth of its side to be deleveraged; none while the history does not answer. */
async function adlLevels(
  { deleverageRisks }: Needs,
  positions: readonly ValuedPosition[],
  nowMs: number,
): Promise<Map<number, number>> {
  const levels = await Promise.all(
    positions.map(async ({ contract, held }): Promise<[number, number]> => {
      const quantile = await deleverageRisks.quantileOf(contract, held, nowMs)
      return [held.positionId, quantile.ok ? quantile.value + 1 : 0]
    }),
  )
  return new Map(levels)
}

/** Of all wallets with what is in isolated positions; coins that no market connects to USDT count nothing. */
function worthOf({ portfolio }: Needs, accounts: readonly AccountRow[]): Amount {
  const prices = portfolio.prices()
  return accounts.reduce((sum, { marginCoin, totalAmount, isolateMargin, isolateUnRealizedAmount }) => {
    const worth = prices.worth(marginCoin, VALUED_IN)
    const parts = [totalAmount, isolateMargin, isolateUnRealizedAmount].map((text) =>
      parseSignedUnits(text, LEDGER_DECIMALS),
    )
    const all = parts.reduce<bigint>((total, part) => (isFault(part) ? total : total + part), 0n)
    return worth ? sum + valueAt(all, worth) : sum
  }, 0n)
}

/** Of a unified account all of it, whatever was asked for: its total equity at the indexes that it is judged by. */
function unifiedWorthOf({ markets }: Needs, unified: UnifiedAccount, positions: readonly ValuedPosition[]): Amount {
  const usdt = unified.assets.find(({ asset }) => asset === markets.assetByCode(VALUED_IN)?.asset)
  return coinsWorth(totalEquityOf(unified, positions), usdt?.index ?? 0n)
}
