import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { FigureFields } from '../../parts/figure-fields.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { MarketRow } from './markets.tsx'

type Limits = MarketRow['limits']

const names = [
  'minNotional',
  'maxNotional',
  'minQty',
  'maxQty',
  'marketMaxQty',
  'bandPercent',
  'maxOpenOrders',
  'maxConditional',
  'promoMakerPercent',
  'promoTakerPercent',
] as const satisfies readonly (keyof Limits)[]

interface LimitsDialogProps {
  readonly market: MarketRow
  readonly onClose: () => void
}

/** The server checks every field; a second person puts them in force. */
export function LimitsDialog({ market, onClose }: LimitsDialogProps) {
  const { api } = useConsole()
  const { symbol, pair, base, quote, tick, lot } = market
  const [limits, setLimits] = useState<Limits>(market.limits)
  const request = async (reason: string) => {
    await api('POST /console-api/markets/request-limits', { symbol, ...limits, reason })
    return t('act.asked')
  }
  return (
    <ActDialog
      title={t('markets.limits.title', { pair: pair.replace('_', '/') })}
      confirm={t('markets.request')}
      onClose={onClose}
      act={request}
    >
      <p className={styles.quiet}>{t('markets.limits.steps', { tick, quote, lot, base })}</p>
      <FigureFields
        names={names}
        label={(name) => t(`limit.${name}`, { base, quote })}
        hint={(name) => (name.startsWith('promo') ? t('limit.promotion.hint') : undefined)}
        values={limits}
        onChange={(name, typed) => setLimits((known) => ({ ...known, [name]: typed }))}
      />
    </ActDialog>
  )
}
