import { type CommandOf, NO_PROMOTION } from '@bowline/core/messages/commands.ts'
import { MOST_TIERS, type TierRow, tierFields } from '@bowline/core/messages/contract-terms.ts'
import { FuturesWallet, MarketKind } from '@bowline/core/messages/terms.ts'
import { isFault, LEDGER_DECIMALS, parseUnits, trimUnits } from '@bowline/money'
import type { Contract } from './contract.ts'
import {
  type ContractDefinition,
  type ContractRules,
  DEFAULT_CONTRACT_OPTIONS,
  DEFAULT_CONTRACT_RULES,
  type TierTableDefinition,
} from './contract-definition.ts'
import { type Refused, readLimits, readOptions, readSteps } from './market-terms.ts'

/** A percent has so many decimals in rates (10^-8) and in shares (parts per million). */
const RATE_DECIMALS = 6
const SHARE_DECIMALS = 4
/** Price limits stand in the place of bounds by the average, and of the band (domain/perpetuals.md §12). */
const WITHOUT_BOUNDS = { bidUp: 0, bidDown: 0, askUp: 0, askDown: 0, bandBps: 9_999, tokenDeduction: 0 }
const WALLETS: Readonly<Record<string, FuturesWallet>> = { USDT: FuturesWallet.uUsdt, USDC: FuturesWallet.uUsdc }

export function defineTiers({ table, tiers }: TierTableDefinition): CommandOf<'define-tiers'> | Refused {
  const complaints: string[] = []
  if (tiers.length === 0 || tiers.length > MOST_TIERS) complaints.push(`a table has 1 to ${MOST_TIERS} tiers`)
  const rows = tiers.map(({ cap, maintenancePercent, maxLeverage }): TierRow => {
    const units = parseUnits(cap, LEDGER_DECIMALS)
    if (isFault(units)) complaints.push(`cap "${cap}" is ${units}`)
    const rate = readPercent('maintenance rate', maintenancePercent, RATE_DECIMALS, complaints)
    return { cap: isFault(units) ? 0n : units, rate, maxLeverage }
  })
  if (complaints.length > 0) return { refused: complaints }
  return { kind: 'define-tiers', table, tiers: rows.length, ...tierFields(rows) }
}

/** Converts a contract to the engine's units; the core checks what they make together (domain/futures-additions.md §8). */
export function defineContract(
  definition: ContractDefinition,
  assetOf: (code: string) => number | undefined,
): CommandOf<'define-contract'> | Refused {
  const complaints: string[] = []
  const isInverse = definition.family === 'inverse'
  const settles = isInverse ? definition.base : definition.quote
  const base = assetOf(definition.base)
  const settle = assetOf(settles)
  if (!/^[A-Z0-9_]{2,24}$/.test(definition.symbol)) complaints.push('symbol is not 2 to 24 of A-Z, 0-9 and _')
  if (base === undefined) complaints.push(`base ${definition.base} is not an asset`)
  if (settle === undefined) complaints.push(`${settles}, which it settles in, is not an asset`)
  const wallet = isInverse ? FuturesWallet.coin : WALLETS[definition.quote]
  if (wallet === undefined) complaints.push(`there is no futures wallet of ${definition.quote}`)

  const steps = readSteps(definition, complaints)
  if (!steps) return { refused: complaints }
  // An inverse contract's quantities are numbers of contracts.
  const perQuantity = isInverse ? 10n ** BigInt(LEDGER_DECIMALS) : steps.lot
  const limits = readLimits(definition, { ...steps, perQuantity }, complaints)
  const options = readOptions({ ...DEFAULT_CONTRACT_OPTIONS, ...definition.options }, complaints)
  const rules = readRules({ ...DEFAULT_CONTRACT_RULES, ...definition.rules }, complaints)
  if (complaints.length > 0 || base === undefined || settle === undefined || wallet === undefined)
    return { refused: complaints }
  const { market, symbol, tiers, group, quote: quoteCode } = definition
  return {
    ...{ kind: 'define-contract', market, symbol, base, quote: settle, ...steps, ...limits, ...options },
    ...{ ...WITHOUT_BOUNDS, promoMaker: NO_PROMOTION, promoTaker: NO_PROMOTION },
    ...{ marketKind: isInverse ? MarketKind.inverse : MarketKind.linear, wallet, tiers, group, quoteCode, ...rules },
  }
}

export function readRules(rules: ContractRules, complaints: string[]) {
  const share = (name: string, percent: string) => readPercent(name, percent, SHARE_DECIMALS, complaints)
  return {
    fundingHours: rules.fundingHours,
    defaultLeverage: rules.defaultLeverage,
    makerRate: readPercent('maker rate', rules.makerPercent, RATE_DECIMALS, complaints),
    takerRate: readPercent('taker rate', rules.takerPercent, RATE_DECIMALS, complaints),
    clampPpm: share('clamp', rules.clampPercent),
    nearPpm: share('near price limit', rules.nearPercent),
    farPpm: share('far price limit', rules.farPercent),
    triggerProtectPpm: share('trigger protection', rules.triggerProtectPercent),
    uplWeightPpm: share('weight of profit', rules.profitWeightPercent),
    openInterestPpm: share('share of the open interest', rules.openInterestPercent),
    fundingCap: BigInt(
      rules.fundingCapPercent === ''
        ? 0
        : readPercent('greatest funding rate', rules.fundingCapPercent, RATE_DECIMALS, complaints),
    ),
    endsAt: readMinute('end', rules.endsAt, complaints),
  }
}

/** The rules of a contract as people write them. */
export function rulesOf({ contract }: Contract): ContractRules {
  const rate = (value: bigint | number) => trimUnits(BigInt(value), RATE_DECIMALS)
  const share = (ppm: number) => trimUnits(BigInt(ppm), SHARE_DECIMALS)
  return {
    fundingHours: contract.fundingHours as ContractRules['fundingHours'],
    defaultLeverage: contract.defaultLeverage,
    makerPercent: rate(contract.makerRate),
    takerPercent: rate(contract.takerRate),
    clampPercent: share(contract.clampPpm),
    nearPercent: share(contract.nearPpm),
    farPercent: share(contract.farPpm),
    triggerProtectPercent: share(contract.triggerProtectPpm),
    profitWeightPercent: share(contract.uplWeightPpm),
    openInterestPercent: share(contract.openInterestPpm),
    fundingCapPercent: contract.fundingCap === 0n ? '' : rate(contract.fundingCap),
    endsAt: contract.endsAt === 0 ? '' : minuteText(contract.endsAt),
  }
}

function readMinute(name: string, text: string, complaints: string[]): number {
  if (text === '') return 0
  const atMs = Date.parse(`${text.replace(' ', 'T')}:00Z`)
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text) && atMs > 0 && minuteText(atMs) === text) return atMs
  complaints.push(`${name} "${text}" is not a time such as 2027-03-26 08:00 (UTC)`)
  return 0
}

function minuteText(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')
}

function readPercent(name: string, percent: string, decimals: number, complaints: string[]): number {
  const units = parseUnits(percent, decimals)
  if (!isFault(units) && units <= 100n * 10n ** BigInt(decimals)) return Number(units)
  complaints.push(`${name} "${percent}" is not a percentage up to 100 with at most ${decimals} decimals`)
  return 0
}
