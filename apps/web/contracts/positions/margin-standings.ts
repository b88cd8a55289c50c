import { marginRatioOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { marketName } from '../../market-rows/market-path.ts'
import type { UnifiedNow } from '../unified/account/use-unified-now.ts'
import type { LiveWallet } from '../use-wallets.ts'

/** Margin that stands by itself, and how much of it maintenance asks for. */
export interface Standing {
  /** A wallet's coin, an isolated position's contract and side, or `unified`. */
  readonly key: string
  /** What its owner knows it by; undefined: the unified account. */
  readonly name: string | undefined
  /** 10^-8; undefined: nothing backs it. */
  readonly ratio: bigint | undefined
}

/**
 * All that backs something. Of a unified account its wallets stand together; until all of it is known nothing is said of them, and
 * not of those of an account of which it is not known what it is.
 */
export function standingsOf(
  wallets: readonly LiveWallet[],
  isUnified: boolean | undefined,
  unified: Pick<UnifiedNow, 'valued'> | undefined,
): Standing[] {
  const isolated = wallets
    .flatMap(({ figures }) => figures.positions)
    .filter(({ held }) => held.isolated)
    .map(({ held, ratio }): Standing => ({ key: `${held.pair}/${held.side}`, name: marketName(held.pair), ratio }))
  return [...sharedOf(wallets, isUnified, unified), ...isolated]
}

function sharedOf(
  wallets: readonly LiveWallet[],
  isUnified: boolean | undefined,
  unified: Pick<UnifiedNow, 'valued'> | undefined,
): Standing[] {
  if (isUnified === false)
    return wallets.flatMap(({ coin, figures }) =>
      figures.maintenance > 0n ? [{ key: coin, name: coin, ratio: figures.ratio }] : [],
    )
  const account = unified?.valued.unified
  if (!account || account.maintenance === 0n) return []
  return [{ key: 'unified', name: undefined, ratio: marginRatioOf(account.maintenance, account.marginBalance) }]
}
