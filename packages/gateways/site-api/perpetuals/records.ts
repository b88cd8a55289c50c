import { amountText, type Contract, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import {
  type ContractIncome,
  type Income,
  IncomeKind,
  type Perpetuals,
} from '@bowline/capabilities/perpetuals/index.ts'
import { type Portfolio, valueAt } from '@bowline/capabilities/portfolio/index.ts'
import type { DataOf } from '@bowline/contract/call.ts'
import type { futuresRecordCalls } from '@bowline/contract/calls/perpetuals/records.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Family } from '@bowline/contract/futures.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { available } from '../../call-kit/history-answer.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { codeOf, orBusy, TYPE_OF } from '../../site-kit/asset-answers.ts'
import {
  type ContractNeeds,
  contractNameOf,
  contractOf,
  contractsOf,
  otherNameOf,
  rateText,
} from '../../site-kit/contract-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { numberedPage } from './numbered-page.ts'

export interface RecordNeeds extends ContractNeeds {
  readonly engine: EngineClient
  readonly portfolio: Portfolio
  readonly perpetuals: Pick<Perpetuals, 'pages'>
}

type Calls = typeof futuresRecordCalls
type Transaction = DataOf<Calls['POST /fe-co-api/record/get_transaction_list']>['transList'][number]

const SCENES: Readonly<Record<number, Transaction['scene']>> = {
  [IncomeKind.transferIn]: 'transferIn',
  [IncomeKind.transferOut]: 'transferOut',
  [IncomeKind.profitLong]: 'profitLong',
  [IncomeKind.profitShort]: 'profitShort',
  [IncomeKind.funding]: 'funding',
  [IncomeKind.openFee]: 'openFee',
  [IncomeKind.closeFee]: 'closeFee',
  [IncomeKind.clearance]: 'liquidationFee',
  [IncomeKind.interest]: 'interest',
  [IncomeKind.repay]: 'repay',
  [IncomeKind.insurance]: 'insurance',
  [IncomeKind.deleverage]: 'deleverage',
}
const VALUED_IN = 'USDT'
const DAYS_OF_VOLUME_MS = 30 * 86_400_000
/** Numbers of `assetType` for what is no futures account; earn and funding have none elsewhere. */
const ELSEWHERE = { spot: TYPE_OF.spot, copy: TYPE_OF.copy, earn: 3, funding: 4 } as const

export const futuresRecordHandlers = handledInInverseForm({
  'POST /fe-co-api/record/get_transaction_list': async ({ params, actor: { account } }, site) => {
    const { count, rows } = await pastTransactions(site, account, params)
    return { count, transList: rows }
  },

  'GET /fe-co-api/finance/queryFee': async ({ params, actor: { account }, nowMs }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const since = nowMs - DAYS_OF_VOLUME_MS
    const volume = await available(site.perpetuals.pages.tradedSince(account, contract.number, since))
    return {
      contractId: String(contract.number),
      makerFee: rateText(contract.contract.makerRate),
      takerFee: rateText(contract.contract.takerRate),
      feeTier: 0,
      volume30d: amountText(volume),
      nextTier: null,
    }
  },

  'GET /fe-co-api/finance/contract_profit': async ({ params, actor: { account } }, site) => {
    const { coin, beginTime: start, endTime: end, uorbType } = params
    const asset = site.markets.assetByCode(coin)?.asset
    if (asset === undefined) throw new SiteRefusal(SiteCode.refused, 'coin.unknown')
    const income = await available(site.perpetuals.pages.incomeByContract(account, asset, { start, end }))
    const contracts = new Map(contractsOf(site.markets, uorbType).map((contract) => [contract.number, contract]))
    const list = [...Map.groupBy(income, ({ market }) => market)].flatMap(([market, sums]) => {
      const contract = contracts.get(market)
      return contract ? [profitRow(contract, sums)] : []
    })
    return { coin, list }
  },

  'POST /fe-co-api/asset/user_other_assets': async ({ actor: { account } }, site) => {
    const holdings = orBusy(await site.portfolio.holdings(account))
    const prices = site.portfolio.prices()
    const worthIn = (asset: number, amount: Amount) => {
      const worth = prices.worth(codeOf(site.markets, asset), VALUED_IN)
      return worth ? valueAt(amount, worth) : 0n
    }
    const list = Object.entries(ELSEWHERE).map(([kind, assetType]) => {
      const own = holdings.filter((holding) => holding.kind === kind && holding.total !== 0n)
      const total = own.reduce((sum, holding) => sum + worthIn(holding.asset, holding.total), 0n)
      const coins = own.map((holding) => ({
        coin: codeOf(site.markets, holding.asset),
        amount: amountText(holding.available),
        total: amountText(holding.total),
      }))
      return { assetType: assetType as 0 | 1 | 3 | 4, total, coins }
    })
    return {
      list: list.map(({ assetType, total, coins }) => ({ assetType, totalUsdt: amountText(total), coins })),
      totalUsdt: amountText(list.reduce((sum, { total }) => sum + total, 0n)),
    }
  },
} satisfies Partial<Handlers<Calls, RecordNeeds>>)

interface AskedTransactions {
  readonly symbol?: string | undefined
  readonly type?: number | undefined
  readonly contractId?: number | undefined
  readonly uorbType?: Family | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  readonly page: number
  readonly limit: number
}

export async function pastTransactions(
  { markets, perpetuals }: Pick<RecordNeeds, 'markets' | 'perpetuals'>,
  account: number,
  asked: AskedTransactions,
): Promise<{ count: number; rows: Transaction[] }> {
  const { symbol, type, contractId, uorbType } = asked
  const market = contractId === undefined ? undefined : contractOf(markets, contractId, uorbType).number
  const coin = symbol === undefined ? undefined : (markets.assetByCode(symbol)?.asset ?? 0)
  const known = walletAssets(markets, uorbType)
  const assets = coin === undefined ? known : known.filter((asset) => asset === coin)
  const kinds = type === undefined ? undefined : [type]
  const page = numberedPage(asked)
  const { count, rows } = await available(perpetuals.pages.income({ account, market, assets, kinds }, page))
  return { count, rows: rows.map((row) => transactionRow(row, markets)) }
}

/** Coins of a family's wallets. Those that nothing settles in are collateral alone, and listed where dollars are. */
function walletAssets(markets: MarketRegistry, family: Family | undefined): number[] {
  const settled = (of: Family | undefined) => new Set(contractsOf(markets, of).map(({ settle }) => settle))
  if (family === 'b') return [...settled('b')]
  const [own, all] = [settled(family), settled(undefined)]
  return markets.assets().flatMap(({ asset }) => (own.has(asset) || !all.has(asset) ? [asset] : []))
}

function profitRow(contract: Contract, sums: readonly ContractIncome[]) {
  const sum = (...kinds: number[]) =>
    sums.reduce((all, { kind, amount }) => (kinds.includes(kind) ? all + amount : all), 0n)
  const closed = sum(IncomeKind.profitLong, IncomeKind.profitShort, IncomeKind.deleverage)
  const fees = -sum(IncomeKind.openFee, IncomeKind.closeFee)
  const funding = -sum(IncomeKind.funding)
  const clearance = -sum(IncomeKind.clearance)
  const insurance = sum(IncomeKind.insurance)
  return {
    contractId: String(contract.number),
    contractName: contractNameOf(contract),
    contractOtherName: otherNameOf(contract),
    closeProfit: amountText(closed),
    tradeFee: amountText(fees),
    capitalFee: amountText(funding),
    liquidationFee: amountText(clearance),
    insurance: amountText(insurance),
    profit: amountText(closed - fees - funding - clearance + insurance),
  }
}

function transactionRow(row: Income, markets: MarketRegistry): Transaction {
  const contract = row.market === 0 ? undefined : markets.contract(row.market)
  return {
    id: String(row.number),
    ctime: row.time,
    timeLong: row.time,
    symbol: codeOf(markets, row.asset),
    amount: amountText(row.amount),
    balanceAfter: amountText(row.balance),
    balanceOf: row.isolated ? 'isolatedMargin' : 'wallet',
    type: row.kind,
    scene: SCENES[row.kind] ?? 'transferIn',
    contractName: contract ? contractNameOf(contract) : '',
    contractOtherName: contract ? otherNameOf(contract) : '',
    refId: row.bizNumber === 0 ? '' : String(row.bizNumber),
  }
}
