import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { Progress } from '@bowline/design-system/states/progress.tsx'
import { useState } from 'react'
import { useLiveDoor } from '../../../live/hooks.ts'
import { marketName } from '../../../market-rows/market-path.ts'
import { useWords } from '../../../words/use-words.ts'
import { useDesk } from '../../desk.ts'
import { FilterFields } from '../history/filter-fields.tsx'
import { type HistoryFilter, isBackwards } from '../history/history-filter.ts'
import { useFailureText } from '../use-failure-text.ts'
import styles from './export.module.css'
import { type ExportWhat, exportParams, MOST_ROWS } from './export-request.ts'
import { useExport } from './use-export.ts'

interface ExportDialogProps {
  readonly what: ExportWhat
  readonly pair: string | undefined
  /** The dialog starts with the filters of the table. */
  readonly filter: HistoryFilter
  readonly onClose: () => void
}

const kinds = ['history', 'trades'] as const
const ALL = 'all'

/** Orders or trades of a range as a CSV file. */
export function ExportDialog(props: ExportDialogProps) {
  const t = useWords('desk/tables')
  const { market } = useDesk()
  const { timeZone } = useLocale()
  const door = useLiveDoor()
  const [what, setWhat] = useState(props.what)
  const [pair, setPair] = useState(props.pair)
  const [filter, setFilter] = useState(props.filter)
  const { state, start, stop } = useExport()
  const isRunning = state.step === 'running'
  return (
    <Dialog
      open
      onClose={props.onClose}
      dismissible={!isRunning}
      title={t('tables.export')}
      closeLabel={t('tables.close')}
      actions={
        isRunning ? (
          <Button onClick={stop}>{t('tables.export.stop')}</Button>
        ) : (
          <Button
            kind="primary"
            disabled={isBackwards(filter)}
            onClick={() => start(exportParams({ what, pair, filter, nowMs: door.serverNow(), timeZone }))}
          >
            {t('tables.export.start')}
          </Button>
        )
      }
    >
      <fieldset className={styles.fields} disabled={isRunning}>
        <legend className="spoken">{t('tables.export')}</legend>
        <Field label={t('tables.export.what')}>
          <Select
            value={what}
            onChange={setWhat}
            options={kinds.map((value) => ({ value, label: t(`tables.tab.${value}`) }))}
          />
        </Field>
        <Field label={t('tables.export.market')}>
          <Select
            value={pair ?? ALL}
            onChange={(value) => setPair(value === ALL ? undefined : value)}
            options={[
              { value: market.pair, label: marketName(market.pair) },
              { value: ALL, label: t('tables.all') },
            ]}
          />
        </Field>
        <FilterFields filter={filter} onChange={setFilter} hasStatus={what === 'history'} labelled />
      </fieldset>
      <ExportProgress state={state} />
    </Dialog>
  )
}

function ExportProgress({ state }: Pick<ReturnType<typeof useExport>, 'state'>) {
  const t = useWords('desk/tables')
  const { symbols } = useLocale()
  const failureText = useFailureText()
  const most = displayNumber(String(MOST_ROWS), { decimals: 0, exact: true }, symbols)
  return (
    <div className={styles.progress} aria-live="polite">
      {state.step === 'idle' && <p className={styles.hint}>{t('tables.export.hint', { most })}</p>}
      {state.step === 'running' && (
        <Progress label={t('tables.export.progress')} valueText={t('tables.export.rows', { count: state.rows })} />
      )}
      {state.step === 'done' && (
        <p>
          {t('tables.export.done', { name: state.name, rows: t('tables.export.rows', { count: state.rows }) })}{' '}
          {state.rows >= MOST_ROWS && t('tables.export.cut', { most })}
        </p>
      )}
      {state.step === 'failed' && (
        <p className={styles.failed}>
          {t('tables.export.broken')} {failureText(state.error)}
        </p>
      )}
    </div>
  )
}
