import { type contractTradingStates, isStricter } from '@bowline/contract/terms/market-states.ts'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { useState } from 'react'
import { useMay } from '../session/session.tsx'
import { t } from '../words/words.ts'
import { ActDialog } from './act-dialog.tsx'

type State = (typeof contractTradingStates)[number]

interface StateDialogProps<S extends State> {
  /** Of the market or contract. */
  readonly name: string
  readonly now: State | 'settling'
  /** What it may be put into. */
  readonly states: readonly S[]
  readonly restrict: (state: S, reason: string) => Promise<{ readonly state: State }>
  readonly request: (state: S, reason: string) => Promise<unknown>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Restricting a market or contract is done at once; whatever opens or ends it takes a second person. */
export function StateDialog<S extends State>({
  name,
  now,
  states: known,
  restrict,
  request,
  onClose,
  onDone,
}: StateDialogProps<S>) {
  const may = useMay()
  const isAtOnce = (state: S) => isStricter(now, state)
  const states = known.filter((state) => state !== now && (isAtOnce(state) || may('markets.request')))
  const [state, setState] = useState<S>()
  const act = async (reason: string) => {
    if (state === undefined) return ''
    if (!isAtOnce(state)) {
      await request(state, reason)
      return t('act.asked')
    }
    const changed = await restrict(state, reason)
    onDone()
    return t('markets.state.done', { pair: name, state: t(`market-state.${changed.state}`) })
  }
  return (
    <ActDialog
      title={t('markets.state.title', { pair: name })}
      confirm={t(state === undefined || isAtOnce(state) ? 'markets.apply' : 'markets.request')}
      isDanger={state === 'halt' || state === 'delist'}
      onClose={onClose}
      act={act}
      problem={() => (state === undefined ? t('markets.state.missing') : undefined)}
    >
      <p>{t('markets.state.now', { state: t(`market-state.${now}`) })}</p>
      <RadioGroup
        label={t('markets.state.new')}
        options={states.map((value) => ({ value, label: t(`market-state.${value}`) }))}
        value={state ?? ('' as S)}
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

function hintOf(from: State | 'settling', to: State): string {
  if (to === 'delist') return t('markets.state.delist')
  if (to === 'post-only') return t('markets.state.post-only')
  if (to === 'reduce-only') return t('markets.state.reduce-only')
  return to === 'trading' && from === 'halt' ? t('markets.state.after-halt') : ''
}
