import { marginRatioOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { MarketRegistry } from '../markets/index.ts'
import { type Markings, readPositions, type ValuedPosition, valueAccount } from '../perpetuals/index.ts'

/** Margin that stands by itself, and how much of it maintenance asks for. */
export interface Standing {
  /** A wallet, a unified account, or an isolated position. */
  readonly pool: string
  /** What its owner knows it by: a coin, a contract, or `unified`. */
  readonly margin: string
  /** 10^-8; undefined: nothing backs it. */
  readonly ratio: bigint | undefined
}

export interface StandingParts {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of'>
}

/** Name of a unified account's margin where coins and contracts have theirs; the words have it in each language. */
export const UNIFIED = 'unified'

/** All margin of an account that backs something, at the marks of now. */
export async function readStandings(parts: StandingParts, account: number): Promise<Standing[]> {
  const found = await readPositions(parts.engine, account)
  const isolated = valueAccount(parts, found).filter(({ held }) => held.isolated === 1 && held.qty !== 0n)
  return [...sharedStandings(parts, found), ...isolated.map(isolatedStanding)]
}

type Found = Awaited<ReturnType<typeof readPositions>>

function sharedStandings({ markets }: StandingParts, { margins, unified }: Found): Standing[] {
  if (unified) {
    const { maintenance, marginBalance } = unified.summary
    return standing({ pool: UNIFIED, margin: UNIFIED }, maintenance, marginBalance)
  }
  return margins.flatMap(({ asset, balance, maintenance, upl }) => {
    const coin = markets.asset(asset)?.code ?? ''
    return standing({ pool: coin, margin: coin }, maintenance, balance + upl)
  })
}

function isolatedStanding({ contract, held, figures }: ValuedPosition): Standing {
  const pool = `${contract.symbol}/${held.positionSide}`
  return { pool, margin: contract.symbol, ratio: marginRatioOf(figures.maintenance, held.margin + figures.upl) }
}

function standing(of: Omit<Standing, 'ratio'>, maintenance: Amount, equity: Amount): Standing[] {
  return maintenance > 0n ? [{ ...of, ratio: marginRatioOf(maintenance, equity) }] : []
}
