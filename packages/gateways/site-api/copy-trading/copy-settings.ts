import { type CopySettings, isCopyable } from '@bowline/capabilities/copy-trading/index.ts'
import { type MarketRegistry, parseAmount } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Amount } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

type AskedSettings = Partial<
  Pick<CopySettings, 'mode' | 'leverage' | 'isolated' | 'markets'> &
    Record<'perOrder' | 'maxPositionMargin', string> &
    Record<
      'multiplierPpm' | 'slippagePpm' | 'takeProfitPpm' | 'stopLossPpm' | 'totalStopLossPpm' | 'totalTakeProfitPpm',
      number
    >
>

type Asked = { readonly [K in keyof AskedSettings]: AskedSettings[K] | undefined }

/** What was asked for, over what is known. */
export function settingsFrom(
  known: CopySettings,
  asked: Asked,
  markets: Pick<MarketRegistry, 'contract'>,
): CopySettings {
  const ppm = (name: Extract<keyof Asked, `${string}Ppm`>) =>
    asked[name] === undefined ? known[name] : BigInt(asked[name])
  return {
    ...known,
    ...{ mode: asked.mode ?? known.mode, leverage: asked.leverage ?? known.leverage },
    isolated: asked.isolated ?? known.isolated,
    perOrder: asked.perOrder === undefined ? known.perOrder : amountOf(asked.perOrder),
    maxPositionMargin:
      asked.maxPositionMargin === undefined ? known.maxPositionMargin : amountOf(asked.maxPositionMargin, 0n),
    ...{ multiplierPpm: ppm('multiplierPpm'), slippagePpm: ppm('slippagePpm'), takeProfitPpm: ppm('takeProfitPpm') },
    ...{ stopLossPpm: ppm('stopLossPpm'), totalStopLossPpm: ppm('totalStopLossPpm') },
    totalTakeProfitPpm: ppm('totalTakeProfitPpm'),
    markets: asked.markets === undefined ? known.markets : copyable(asked.markets, markets),
  }
}

function copyable(asked: readonly number[], markets: Pick<MarketRegistry, 'contract'>): number[] {
  const unique = [...new Set(asked)]
  const areAll = unique.every((market) => {
    const contract = markets.contract(market)
    return contract !== undefined && isCopyable(contract)
  })
  if (!areAll) throw new SiteRefusal(SiteCode.refused, 'copy.settings')
  return unique
}

/** An amount as somebody typed it. */
export function amountOf(text: string, least = 1n): Amount {
  const amount = parseAmount(text)
  if (typeof amount === 'bigint' && amount >= least) return amount
  throw new SiteRefusal(SiteCode.refused, 'convert.amount')
}
