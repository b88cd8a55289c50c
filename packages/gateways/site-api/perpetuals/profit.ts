import { amountText, type Contract, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import {
  type ContractProfit,
  DAY_MS,
  dayOf,
  type Perpetuals,
  type ProfitOfDay,
  profitByDay,
  profitOfDays,
} from '@bowline/capabilities/perpetuals/index.ts'
import type { futuresProfitCalls } from '@bowline/contract/calls/perpetuals/profit.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Family } from '@bowline/contract/futures.ts'
import { RATE_ONE } from '@bowline/core/formulas/perpetuals/contract.ts'
import { divide } from '@bowline/money'
import { available } from '../../call-kit/history-answer.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { contractsOf } from '../../site-kit/contract-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { handledInInverseForm } from './in-inverse-form.ts'

interface Needs {
  readonly markets: MarketRegistry
  readonly perpetuals: Pick<Perpetuals, 'days'>
}

interface Asked {
  readonly uorbType?: Family | undefined
  readonly coin?: string | undefined
  readonly begin?: number | undefined
  readonly end?: number | undefined
}

const USUAL_DAYS = 30
const MOST_DAYS = 366

export const futuresProfitHandlers = handledInInverseForm({
  'GET /fe-co-api/finance/statistics': async ({ params, actor: { account }, nowMs }, site) => {
    const { coin, from, to, days } = await profits(site, account, params, nowMs)
    return { coin, begin: from, end: Math.min(to + DAY_MS - 1, nowMs), ...figuresRow(profitOfDays(days)) }
  },

  'GET /fe-co-api/finance/daily_profit/get_user_profit_statistic': async (call, site) => {
    const { coin, days } = await profits(site, call.actor.account, call.params, call.nowMs)
    let accumulated = 0n
    const list = days.map((day) => {
      accumulated += day.profit
      return { day: day.day, ...figuresRow(day), accumulated: amountText(accumulated) }
    })
    return { coin, list, total: amountText(accumulated) }
  },
} satisfies Partial<Handlers<typeof futuresProfitCalls, Needs>>)

async function profits({ markets, perpetuals }: Needs, account: number, asked: Asked, nowMs: number) {
  const coin = asked.coin ?? contractsOf(markets, asked.uorbType)[0]?.settleAsset
  const asset = coin === undefined ? undefined : markets.assetByCode(coin)?.asset
  if (coin === undefined || asset === undefined) throw new SiteRefusal(SiteCode.refused, 'coin.unknown')
  const contracts = everyContract(markets).filter(({ settle }) => settle === asset)
  const { from, to } = daysBetween(asked, nowMs)
  const numbers = contracts.map(({ number }) => number)
  const found = await available(perpetuals.days.read(account, { asset, markets: numbers, from, to }))
  const days: ProfitOfDay[] = profitByDay(found, contracts, { from, to })
  return { coin, from, to, days }
}

/** Those that have ended too: their days are still there. */
function everyContract(markets: MarketRegistry): Contract[] {
  return markets.contractNumbers().flatMap((number) => markets.contract(number) ?? [])
}

/** Nothing has happened after now, and a list is no longer than a year. */
function daysBetween({ begin, end }: Asked, nowMs: number): { from: number; to: number } {
  const to = dayOf(Math.min(end ?? nowMs, nowMs))
  const from = begin === undefined ? to - (USUAL_DAYS - 1) * DAY_MS : dayOf(begin)
  return { from: Math.max(from, to - (MOST_DAYS - 1) * DAY_MS, 0), to }
}

function figuresRow(figures: ContractProfit) {
  const { profit, equityStart, transferIn } = figures
  const invested = equityStart + transferIn
  return {
    profit: amountText(profit),
    profitRate: invested > 0n ? amountText(divide(profit * RATE_ONE, invested, 'half-even')) : null,
    tradeFee: amountText(figures.tradeFee),
    capitalFee: amountText(figures.funding),
    closeProfit: amountText(figures.closeProfit),
    liquidationFee: amountText(figures.clearance),
    interest: amountText(figures.interest),
    insurance: amountText(figures.insurance),
    unRealizedAmount: amountText(figures.unrealised),
    transferIn: amountText(transferIn),
    transferOut: amountText(figures.transferOut),
    converted: amountText(figures.converted),
    equityStart: amountText(equityStart),
    equityEnd: amountText(figures.equityEnd),
  }
}
