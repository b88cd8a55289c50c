import type { Amount } from '@bowline/money'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { AddressRisks } from '../../address-risk/index.ts'
import type { TravelRules } from '../../travel-rule/index.ts'
import type { WalletUnits } from '../networks/wallet-units.ts'
import {
  cameLately,
  type DueDeposit,
  dueDeposits,
  type HeldFor,
  heldForOrigin,
  releaseDeposit,
  voidHeldReversals,
  writeChecks,
} from './deposit-checks.store.ts'

export interface CheckDepositsParts {
  readonly sql: Sql
  readonly addressRisks: AddressRisks
  readonly travelRule: Pick<TravelRules, 'countriesOf' | 'mayCome' | 'settledDeposits'>
  readonly units: Pick<WalletUnits, 'ledgerAmount'>
  /** In USDT; undefined: it has no price. */
  readonly worthOf: (coin: string, amount: Amount) => Amount | undefined
  readonly log: Pick<Log, 'error'>
}

const AT_ONCE = 500
const DAY_MS = 86_400_000
/** What a coin without a price counts to what is asked: more than any bound. Nobody knows that it is worth less. */
const UNPRICED: Amount = 10_000_000n * 100_000_000n

/**
 * Before the ledger credits a deposit: whether its sender is on a list, and whether enough is known of who sent it
 * (domain/wallet.md §3.5, §9). One that waits keeps its place on the chain, and is in nobody's balance.
 */
export async function checkDeposits(parts: CheckDepositsParts, nowMs: number): Promise<void> {
  const { sql, travelRule } = parts
  for (let after = 0; ; ) {
    const due = await dueDeposits(sql, after, AT_ONCE)
    await writeChecks(sql, await lookAt(parts, due), nowMs)
    if (due.length < AT_ONCE) break
    after = due.at(-1)?.id ?? after
  }
  const waiting = await heldForOrigin(sql)
  if (waiting.length > 0)
    for (const { depositId, by } of await travelRule.settledDeposits(waiting))
      await releaseDeposit(sql, depositId, 'origin', by, nowMs)
  await voidHeldReversals(sql, nowMs)
}

/** One after the other: what came before counts to what is asked of the next. */
async function lookAt(parts: CheckDepositsParts, due: readonly DueDeposit[]) {
  const known: Known = { countries: new Map(), ofDay: new Map() }
  const found: { due: DueDeposit; held: HeldFor | undefined }[] = []
  for (const each of due)
    try {
      found.push({ due: each, held: await whyHeld(parts, known, each) })
    } catch (error) {
      // It is not credited before somebody has looked at it; all others are.
      parts.log.error({ deposit: each.id, error: (error as Error).message }, 'a deposit could not be looked at')
    }
  return found
}

/** What was asked for one deposit and is the same for the next: thousands may be in one block. */
interface Known {
  readonly countries: Map<number, readonly (string | undefined)[]>
  readonly ofDay: Map<string, Amount>
}

async function whyHeld(parts: CheckDepositsParts, known: Known, due: DueDeposit): Promise<HeldFor | undefined> {
  const { addressRisks, travelRule, units, worthOf } = parts
  const { id, userId, network, asset, sender, amount } = due
  if (sender !== undefined && (await addressRisks.assess({ network, address: sender })) === 'sanctioned') return 'risk'
  const { coin, units: inLedger } = units.ledgerAmount(network, asset, amount, 'down')
  // Less than the ledger can express: it moves no value.
  if (inLedger === 0n) return undefined
  const countries = known.countries.get(userId) ?? (await travelRule.countriesOf(userId))
  known.countries.set(userId, countries)
  const place = `${userId} ${sender ?? ''}`
  const before = known.ofDay.get(place) ?? (await valueOfDay(parts, due))
  const value = worthOf(coin, inLedger)
  known.ofDay.set(place, before + (value ?? UNPRICED))
  // Persons read that it is worth nothing that we know; what is asked is asked of the sum.
  const incoming = { depositId: id, userId, coin, network, sender, amount: inLedger, value: value ?? 0n }
  const sum = value === undefined ? before + UNPRICED : before
  return (await travelRule.mayCome(incoming, countries, sum)) ? undefined : 'origin'
}

async function valueOfDay({ sql, units, worthOf }: CheckDepositsParts, due: DueDeposit): Promise<Amount> {
  const others = await cameLately(sql, due, DAY_MS)
  return others.reduce((sum, { network, asset, amount }) => {
    const { coin, units: inLedger } = units.ledgerAmount(network, asset, amount, 'down')
    return sum + (inLedger === 0n ? 0n : (worthOf(coin, inLedger) ?? UNPRICED))
  }, 0n)
}
