import { type Contract, defineTiers, isRefused, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { type TierRow, tierRowsOf } from '@bowline/core/messages/contract-terms.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { LiquidationStep } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import { type MarketNeeds, refusal } from './change-market.ts'

const RATE_DECIMALS = 6
const ROW = /^(\S+) (\S+) (\d{1,3})$/

/** The tables of tiers that contracts name, with their rows as people type them: `50000 0.4 125; 250000 0.5 100`. */
export function riskTablesOf(markets: MarketRegistry) {
  const byTable = Map.groupBy(markets.contracts(), ({ contract }) => contract.tiers)
  return [...byTable]
    .sort(([a], [b]) => a - b)
    .map(([table, contracts]) => ({
      table,
      contracts: contracts.map(({ symbol }) => symbol),
      rows: riskRowsOf(markets, table),
    }))
}

/** Each row: largest notional in what settles, maintenance rate in percent, greatest leverage. */
export function riskRowsOf(markets: MarketRegistry, table: number): string {
  const known = markets.tierTable(table)
  if (!known) throw refusal('staff.definition-invalid', { problems: `no table ${table}` })
  return riskTextOf(known)
}

export function riskTextOf(of: EventOf<'tiers'> | CommandOf<'define-tiers'>): string {
  return tierRowsOf({ ...of }, of.tiers ?? 0)
    .map(rowText)
    .join('; ')
}

function rowText({ cap, rate, maxLeverage }: TierRow): string {
  return `${trimUnits(cap, LEDGER_DECIMALS)} ${trimUnits(BigInt(rate), RATE_DECIMALS)} ${maxLeverage}`
}

/** The engine checks what rows make together: rising caps and rates, falling leverage. */
export function riskTiersCommand(markets: MarketRegistry, table: number, rows: string): CommandOf<'define-tiers'> {
  riskRowsOf(markets, table)
  const tiers = rows.split(/[;\n]/).map((row) => {
    const [, cap = '', maintenancePercent = '', leverage = '0'] = ROW.exec(row.trim().replaceAll(/\s+/g, ' ')) ?? []
    return { cap, maintenancePercent, maxLeverage: Number(leverage) }
  })
  const command = defineTiers({ table, tiers })
  if (isRefused(command)) throw refusal('staff.definition-invalid', { problems: command.refused.join('; ') })
  return command
}

/** Who would be liquidated by these rows, at the marks of now; nothing changes. */
export async function endangeredBy({ engine, markets }: MarketNeeds, command: CommandOf<'define-tiers'>) {
  const { rejection, events } = await engine.submit({ ...command, dryRun: 1 })
  if (rejection !== Rejection.none) throw refusal('staff.definition-refused')
  return events.flatMap((event) =>
    event.kind === 'liquidation' && event.step === LiquidationStep.wouldBegin ? endangered(event, markets) : [],
  )
}

function endangered(event: EventOf<'liquidation'>, markets: MarketRegistry) {
  const contract = markets.contract(event.market)
  return contract ? [endangeredRow(event, contract)] : []
}

function endangeredRow(event: EventOf<'liquidation'>, contract: Contract) {
  const { account, qty, price, mark, equity, maintenance } = event
  const inTicks = (ticks: bigint) => contract.priceText(ticks, contract.priceDecimals)
  return {
    account,
    symbol: contract.symbol,
    qty: trimUnits(qty * contract.qtyStep, LEDGER_DECIMALS),
    mark: inTicks(mark),
    savingPrice: price === 0n ? null : inTicks(price),
    equity: trimUnits(equity, LEDGER_DECIMALS),
    maintenance: trimUnits(maintenance, LEDGER_DECIMALS),
    asset: contract.settleAsset,
  }
}
