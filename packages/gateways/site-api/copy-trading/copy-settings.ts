import type { CopySettings } from '@bowline/capabilities/copy-trading/index.ts'
import { parseAmount } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Amount } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

type AskedSettings = Partial<
  Pick<CopySettings, 'mode' | 'leverage' | 'isolated'> &
    Record<'perOrder' | 'maxPositionMargin', string> &
    Record<
      'multiplierPpm' | 'slippagePpm' | 'takeProfitPpm' | 'stopLossPpm' | 'totalStopLossPpm' | 'totalTakeProfitPpm',
      number
    >
>

type Asked = { readonly [K in keyof AskedSettings]: AskedSettings[K] | undefined }

/** What was asked for, over what is known. */
export function settingsFrom(known: CopySettings, asked: Asked): CopySettings {
  const ppm = (name: Exclude<keyof Asked, 'mode' | 'leverage' | 'isolated' | 'perOrder' | 'maxPositionMargin'>) =>
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
  }
}

/** An amount as somebody typed it. */
export function amountOf(text: string, least = 1n): Amount {
  const amount = parseAmount(text)
  if (typeof amount === 'bigint' && amount >= least) return amount
  throw new SiteRefusal(SiteCode.refused, 'convert.amount')
}
