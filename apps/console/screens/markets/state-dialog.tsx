import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { MarketRow } from './markets.tsx'

type State = MarketRow['state']

/** From closed to open: what is further left than the present state is applied at once. */
const FROM_STRICT: readonly State[] = ['halt', 'cancel-only', 'post-only', 'trading']

interface StateDialogProps {
  readonly market: MarketRow
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Restricting a market is done at once; whatever opens or ends it takes a second person. */
export function StateDialog({ market, onClose, onDone }: StateDialogProps) {
  const { api } = useConsole()
  const may = useMay()
  const { symbol, state: now } = market
  const pair = market.pair.replace('_', '/')
  const isAtOnce = (state: State) =>
    FROM_STRICT.indexOf(state) >= 0 && FROM_STRICT.indexOf(state) < FROM_STRICT.indexOf(now)
  const states = [...FROM_STRICT, 'delist' as const].filter(
    (state) => state !== now && (isAtOnce(state) || may('markets.request')),
  )
  const [state, setState] = useState<State>()
  const act = async (reason: string) => {
    if (state === undefined) return ''
    if (!isAtOnce(state)) {
      await api('POST /console-api/markets/request-state', { symbol, state, reason })
      return t('act.asked')
    }
    const changed = await api('POST /console-api/markets/restrict', { symbol, state, reason })
    onDone()
    return t('markets.state.done', { pair, state: t(`market-state.${changed.state}`) })
  }
  return (
    <ActDialog
      title={t('markets.state.title', { pair })}
      confirm={t(state !== undefined && isAtOnce(state) ? 'markets.apply' : 'markets.request')}
      isDanger={state === 'halt' || state === 'delist'}
      onClose={onClose}
      act={act}
      problem={() => (state === undefined ? t('markets.state.missing') : undefined)}
    >
      <p>{t('markets.state.now', { state: t(`market-state.${now}`) })}</p>
      <RadioGroup
        label={t('markets.state.new')}
        options={states.map((value) => ({ value, label: t(`market-state.${value}`) }))}
        value={state ?? ('' as State)}
        onChange={setState}
      />
      {state !== undefined && (
        <p>
          {t(isAtOnce(state) ? 'markets.state.at-once' : 'markets.state.two')} {hintOf(now, state)}
        </p>
      )}
    </ActDialog>
  )
}

function hintOf(from: State, to: State): string {
  if (to === 'delist') return t('markets.state.delist')
  if (to === 'post-only') return t('markets.state.post-only')
  return to === 'trading' && from === 'halt' ? t('markets.state.after-halt') : ''
}
